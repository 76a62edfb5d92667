import { snippetOf } from '../../app/features/ads/tags/snippet.ts'

/** The shop's products, each with its own drawing. */
export const GOODS = [
  { name: 'oak-stool', title: 'Oak stool', color: '#b5794a', width: 1200, height: 1600 },
  { name: 'linen-lamp', title: 'Linen lamp', color: '#d9c7a3', width: 1200, height: 1500 },
  { name: 'wool-rug', title: 'Wool rug', color: '#7d8f69', width: 1600, height: 1000 },
  { name: 'blue-vase', title: 'Blue vase', color: '#3f6c8f', width: 1000, height: 1500 },
] as const

/** A product page with the usual clutter around its pictures. `origin` is the shop's own. */
export function goodsPage(origin: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Oak stool &mdash; Corner Shop</title>
  <base href="${origin}/goods/stools/">
  <meta name="description" content="A small stool turned from one piece of oak.">
  <meta property="og:title" content="Oak stool, turned by hand">
  <meta property="og:description" content="Three legs, one piece of oak &amp; no glue.">
  <meta property="og:image" content="/pictures/oak-stool-1200.jpg">
  <meta name="twitter:image" content="${origin}/pictures/oak-stool-1200.jpg">
  <link rel="icon" href="/pictures/icon-32.png">
  <script type="application/ld+json">
    {"@context":"https://schema.org","@type":"Product","image":["../../pictures/oak-stool-1200.jpg"],"name":"Oak stool",
      "brand":"Corner Shop","offers":{"price":"89.00","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}
  </script>
  <script>document.title = 'Never read'</script>
</head>
<body>
  <img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" alt="">
  <img src="/pictures/logo-48.png" width="48" height="48" alt="Corner Shop">
  <main>
    <img src="../../pictures/oak-stool-400.jpg" alt="A stool of oak"
      srcset="../../pictures/oak-stool-400.jpg 400w, ../../pictures/oak-stool-1200.jpg 1200w"
      sizes="50vw" width="400" height="533">
    <img src="/pictures/spacer-1.gif" data-src="../../pictures/linen-lamp-1200.jpg"
      class="lazyload" width="600" height="750" alt="A lamp with a linen shade">
    <picture>
      <source type="image/webp" srcset="/pictures/wool-rug-800.webp 800w, /pictures/wool-rug-1600.webp 1600w">
      <img src="/pictures/wool-rug-800.jpg" loading="lazy" width="800" height="500" alt="A green rug">
    </picture>
    <div style="background: #eee url('/pictures/blue-vase-1000.jpg') center / cover"></div>
    <img src="/pictures/blue-vase-1000.jpg?member" data-pin-nopin="true" alt="For members only">
  </main>
  <noscript><img src="${origin}/pixel.gif?page=stool" width="1" height="1" alt=""></noscript>
  <img src="${origin}/pixel.gif?visit=1" width="1" height="1" style="display:none" alt="">
</body>
</html>`
}

/** A manual page: first its navigation icons, then an emblem, a missing picture, and a drawing. */
export function manualPage(): string {
  return `<!doctype html><html lang="en"><head><title>How to glue a stool</title></head><body>
<a href="#"><img src="/pictures/prev-24.png" alt="Prev"></a><a href="#"><img src="/pictures/next-24.png" alt="Next"></a>
<main><img src="/pictures/gone.jpg" alt="A clamp"><img src="/pictures/emblem-40.png" alt="The shop's emblem">
<img src="/pictures/drawing-640.png" alt="Where the legs go"></main></body></html>`
}

/** A page that has no pictures but navigation icons. */
export function signsPage(): string {
  return `<!doctype html><html lang="en"><head><title>Contents</title></head><body>
<img src="/pictures/prev-24.png" alt="Prev"><img src="/pictures/next-24.png" alt="Next"></body></html>`
}

/** A shop page that opts out of saving. */
export function privatePage(): string {
  return `<!doctype html><html lang="en"><head><title>Members</title>
<meta name="pinterest" content="nopin"></head>
<body><img src="/pictures/oak-stool-1200.jpg" width="1200" height="1600" alt="A stool"></body></html>`
}

/** A shop page with the site's save button, and with a button on each picture. */
export function buttonPage(site: string): string {
  return `<!doctype html><html lang="en"><head><title>Stools</title>
<script src="${site}/save-button.js" data-hover async></script></head><body>
<p><a href="${site}/pin/create/button/?url=https%3A%2F%2Fshop.example%2F" target="_blank">Save</a></p>
<img src="/pictures/oak-stool-400.jpg" width="300" height="400" alt="An oak stool">
<img src="/pictures/linen-lamp-400.jpg" width="300" height="375" alt="A private lamp" data-pin-nopin="true">
<img src="/pictures/logo-48.png" width="48" height="48" alt="The shop"></body></html>`
}

/** A shop page with a conversion tag; its visitors may have answered a consent question. */
export function storePage(tag: { id: number; origin: string }, consent: string | null): string {
  const answer = consent ? `<script>pinfold('consent', '${consent}')</script>` : ''
  return `<!doctype html><html lang="en"><head><title>Store</title>
<link rel="icon" href="data:,">${snippetOf(tag)}${answer}</head><body>
<a href="/store/basket?tag=${tag.id}">Basket</a>
<button onclick="pinfold('track', 'CHECKOUT', { value: 24.9, currency: 'EUR', event_id: 'order-' + ${tag.id} }); this.textContent = 'Bought'">Buy</button>
<button onclick="pinfold('track', 'PURCHASE', { value: 1 })">Buy oddly</button>
<button onclick="pinfold('consent', 'granted')">Agree</button>
<button onclick="pinfold('consent', 'denied')">Disagree</button></body></html>`
}

/** A feed of two stools: one with its picture, and one whose page is missing. */
export function stoolsFeed(origin: string): string {
  const picture = `${origin}/pictures/oak-stool-400.jpg`
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Stools of the week</title>
    <item><title>Oak stool جرة</title><link>${origin}/goods/stools/oak.html</link><guid>1</guid>
      <enclosure url="${picture}" type="image/jpeg" length="1"/></item>
    <item><title>Gone stool</title><link>${origin}/nothing-here</link><guid>2</guid></item>
  </channel></rss>`
}
