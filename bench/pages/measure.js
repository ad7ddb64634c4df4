// Lighthouse for one page, as on a phone: `node measure.js URL COOKIE` prints its scores and figures as JSON.

import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const [url, cookie] = process.argv.slice(2)
const chrome = await launch({
  chromePath: process.env.CHROME_PATH,
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  const { lhr } = await lighthouse(url, {
    port: chrome.port,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    extraHeaders: { Cookie: cookie },
  })
  const score = (name) => Math.round(lhr.categories[name].score * 100)
  const failed = Object.values(lhr.audits).filter((audit) => audit.score === 0 && audit.scoreDisplayMode === 'binary')
  console.log(
    JSON.stringify({
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      blocking_ms: Math.round(lhr.audits['total-blocking-time'].numericValue),
      largest_paint_ms: Math.round(lhr.audits['largest-contentful-paint'].numericValue),
      shift: Number(lhr.audits['cumulative-layout-shift'].numericValue.toFixed(3)),
      kilobytes: Math.round(lhr.audits['total-byte-weight'].numericValue / 1000),
      failed: failed.map((audit) => audit.id),
    }),
  )
} finally {
  await chrome.kill()
}
