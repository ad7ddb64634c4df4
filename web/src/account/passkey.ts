// Passkeys, as browsers make and use them.

import { Refusal } from '../wire/http'
import type { NewPasskey, PasskeyWish, Signed, SignInWish } from '../wire/types'

/** Kinds of keys that the server can check: Ed25519, P-256, RSA. */
const ALGORITHMS = [-8, -7, -257]

/** Whether this browser can have passkeys on this page at all. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && isSecureContext
}

/** Whether somebody has just thought better of it. */
export function isCalledOff(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** What browsers refuse in words of their own. */
const REFUSED: Readonly<Record<string, string>> = { InvalidStateError: 'known-passkey', SecurityError: 'unsafe-page' }

/** In our words, if we have any for it. */
export function said(error: unknown): unknown {
  const code = error instanceof DOMException ? REFUSED[error.name] : undefined
  return code ? new Refusal(code, String(error)) : error
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw said(error)
  }
}

export async function makePasskey(wish: PasskeyWish): Promise<NewPasskey> {
  const creating = navigator.credentials.create({
    publicKey: {
      challenge: bytes(wish.challenge),
      rp: { id: wish.site, name: 'Tianxia' },
      user: { id: bytes(wish.user), name: wish.name, displayName: wish.name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: wish.known.map((id) => ({ type: 'public-key', id: bytes(id) })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  })
  const { rawId, response } = (await asked(creating)) as PublicKeyCredential & {
    response: AuthenticatorAttestationResponse
  }
  return {
    id: text(rawId),
    client_data: text(response.clientDataJSON),
    attestation: text(response.attestationObject),
  }
}

export async function usePasskey(wish: SignInWish): Promise<Signed> {
  const getting = navigator.credentials.get({
    publicKey: { challenge: bytes(wish.challenge), rpId: wish.site, userVerification: 'required' },
  })
  const { rawId, response } = (await asked(getting)) as PublicKeyCredential & {
    response: AuthenticatorAssertionResponse
  }
  return {
    id: text(rawId),
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
  }
}

/** Bytes as the server writes them: base64 for addresses, without padding. */
export function text(data: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export function bytes(written: string): Uint8Array<ArrayBuffer> {
  const letters = atob(written.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}
