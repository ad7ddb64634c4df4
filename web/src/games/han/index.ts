import client from '../emperor/client'

export default client
