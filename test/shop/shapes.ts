/** A typical web page and the result expected when saving from it. */
export type Shape = {
  html: string
  headers?: Record<string, string>
  /** The query of the page that creates pins; `media` lists the first media of that page. */
  url?: string
  description?: string
  media: string[]
  /** The media that the extension finds, because a page can't break the extension's scripts. */
  mediaOfExtension?: string[]
  /** Addresses that must not be offered. */
  never?: string[]
  /** The number of pictures, which defaults to the length of `media`. */
  count?: number
}

const picture = (name: string) => `/pictures/${name}.jpg`
const STOOL = picture('oak-stool-1200')
const LAMP = picture('linen-lamp-1200')
const RUG = picture('wool-rug-1600')
const VASE = picture('blue-vase-1000')
const img = (src: string, width: number, height: number, more = '') =>
  `<img src="${src}" width="${width}" height="${height}" alt="" ${more}>`

/** The page shapes to test saving with, by path below `/shapes/`. */
export const SHAPES: Record<string, Shape> = {
  article: {
    html: `<title>Why three legs don’t wobble</title>
      <link rel="canonical" href="/shapes/article?part=1">
      <meta property="og:image" content="${STOOL}"><meta property="og:image:width" content="1200">
      <h1>Three legs</h1>${img(picture('icon-24'), 24, 24)}<p>${img(RUG, 640, 400)}</p>`,
    url: '/shapes/article?part=1',
    description: 'Why three legs don’t wobble',
    media: [STOOL, RUG],
  },
  srcset: {
    html: `<title>Stools</title>
      ${img(picture('oak-stool-400'), 300, 400, `srcset="${picture('oak-stool-400')} 400w, ${STOOL} 1200w" sizes="300px"`)}
      ${img(picture('linen-lamp-400'), 400, 500, `srcset="${picture('linen-lamp-400')} 1x, ${LAMP} 2x"`)}`,
    media: [LAMP, STOOL],
  },
  picture: {
    html: `<title>Rugs</title><picture>
      <source type="image/webp" srcset="/pictures/wool-rug-800.webp 800w, /pictures/wool-rug-1600.webp 1600w">
      ${img(picture('wool-rug-800'), 800, 500)}</picture>`,
    media: ['/pictures/wool-rug-1600.webp'],
  },
  backgrounds: {
    html: `<title>Showroom</title><style>.hero{width:600px;height:400px;background:#eee url(${VASE}) center/cover}
      .sign{width:20px;height:20px;background:url(${STOOL})}</style>
      <div class="hero"></div><div class="sign"></div>
      <video poster="${LAMP}" width="320" height="240"></video>`,
    media: [VASE, LAMP],
  },
  sets: {
    html: `<title>Sharp</title><style>.hero{width:600px;height:400px;
      background:image-set("${picture('linen-lamp-400')}" 1x, "${LAMP}" 2x)}</style>
      <div class="hero"></div>
      <svg width="300" height="300"><a href="/shapes/article"><image href="${VASE}" width="300" height="200"/></a>
      <use href="#none" width="300" height="300"/></svg>`,
    media: [picture('linen-lamp-400'), LAMP, VASE],
  },
  lazy: {
    html: `<title>Long list</title>${img(STOOL, 300, 400)}
      <img class="lazyload" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-src="${LAMP}" width="200" height="250" alt="">
      <img data-src="${RUG}" alt="">`,
    media: [STOOL, LAMP, RUG],
  },
  app: {
    html: `<title>Loading</title><div id="root"></div><script>
      history.replaceState(null, '', '/shapes/app?stool=5')
      document.title = 'Stool 5'
      const shadow = document.querySelector('#root').attachShadow({ mode: 'open' })
      shadow.innerHTML = '${img(STOOL, 300, 400)}'
    </script>`,
    url: '/shapes/app?stool=5',
    description: 'Stool 5',
    media: [STOOL],
  },
  frames: {
    html: `<title>Frames</title><iframe width="600" height="600" srcdoc='${img(VASE, 300, 450)}'></iframe>
      <iframe width="10" height="10" sandbox srcdoc='${img(STOOL, 300, 400)}'></iframe>`,
    media: [VASE],
    never: [STOOL],
  },
  guarded: {
    html: `<title>Guarded</title>${img(STOOL, 300, 400)}`,
    headers: { 'Content-Security-Policy': "default-src 'none'; img-src 'self'" },
    media: [STOOL],
  },
  isolated: {
    html: `<title>Isolated</title>${img(STOOL, 300, 400)}`,
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Content-Security-Policy': "script-src 'self'; require-trusted-types-for 'script'",
    },
    media: [STOOL],
  },
  amp: {
    html: `<title>AMP</title><link rel="canonical" href="/shapes/amp-whole">
      <style>amp-img{display:block;width:300px;height:400px}</style>
      <amp-img src="${picture('oak-stool-400')}" srcset="${picture('oak-stool-400')} 400w, ${STOOL} 1200w"></amp-img>`,
    url: '/shapes/amp-whole',
    media: [STOOL],
  },
  product: {
    html: `<title>Lamp</title><script type="application/ld+json">{ broken</script>
      <script type="application/ld+json">{"@graph":[{"@type":"Product","image":["${LAMP}",{"url":"${VASE}"}]}]}</script>
      ${img(STOOL, 300, 400)}`,
    media: [LAMP, VASE, STOOL],
  },
  arabic: {
    html: `<html lang="ar" dir="rtl"><title>كرسي من خشب البلوط 🪑👩‍🎨 #أثاث</title>
      ${img(`${STOOL}?اسم=كرسي`, 300, 400)}`,
    description: 'كرسي من خشب البلوط 🪑👩‍🎨 #أثاث',
    media: [`${STOOL}?${encodeURI('اسم=كرسي')}`],
  },
  words: {
    html: `<title>${'🪑'.repeat(400)}</title>`,
    description: '🪑'.repeat(300),
    media: [],
  },
  huge: {
    html: `<title>Everything</title>${Array.from({ length: 2000 }, (_, place) =>
      img(
        `${STOOL}?${place}-${'x'.repeat(600)}`,
        100,
        place === 1500 ? 300 : 133,
        'loading="lazy"',
      ),
    ).join('')}`,
    media: [`${STOOL}?1500-${'x'.repeat(600)}`],
    count: 11,
  },
  broken: {
    html: `<title>Broken</title><form name="querySelector"></form>${img(STOOL, 300, 400)}
      <script>String.prototype.trim = () => { throw new Error('ours') }</script>`,
    url: '/shapes/broken',
    description: 'Broken',
    media: [],
    mediaOfExtension: [STOOL],
  },
  patched: {
    html: `<title> Patched</title>${img(STOOL, 300, 400)}
      <script>String.prototype.trim = function () { return this.replace(/^\\s+/, null) }</script>`,
    description: 'Patched',
    media: [STOOL],
  },
  fields: {
    html: `<title>Fields</title><form><input name="getBoundingClientRect"></form>
      <form><input name="dataset"><input name="tagName"></form>${img(STOOL, 300, 400)}`,
    description: 'Fields',
    media: [STOOL],
  },
  base: {
    html: `<base href="/pictures/"><title>Elsewhere</title>
      <link rel="canonical" href="https://other.example/page">
      ${img('oak-stool-1200.jpg', 300, 400)}${img('./oak-stool-1200.jpg', 200, 266)}
      ${img(LAMP, 300, 400, 'data-pin-nopin="true"')}${img('blob:nothing', 300, 400)}`,
    url: '/shapes/base',
    media: [STOOL],
    never: [LAMP],
  },
}
