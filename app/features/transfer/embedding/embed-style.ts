import { withPlainColours } from '../../../appearance/plain-colours.ts'
import type { ListedPin } from '../listed-pins.server.ts'

const LOOK = withPlainColours(`
:root{color-scheme:light dark;--canvas:light-dark(#fff,#121211);--ink:light-dark(#1c1b19,#f5f4f0);--muted:light-dark(#66635c,#a8a59c);--sunken:light-dark(#f3f2ee,#2a2a27);scroll-padding-bottom:4.5rem}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{min-height:100vh;display:flex;flex-direction:column}
header{padding:1rem 1rem .75rem}
h1{margin:0;font-size:1.25rem;line-height:1.3;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
p{margin:.25rem 0 0;color:var(--muted);font-size:.875rem}
a{color:inherit}
header a{text-decoration:none}
header a:hover{text-decoration:underline;text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.pins{flex:1;padding:.25rem 1rem 0}
ul{columns:9rem;column-gap:.75rem;margin:0;padding:0;list-style:none}
li{break-inside:avoid;padding-bottom:.75rem}
.pins a{display:block;border-radius:1rem;background:var(--sunken)}
img{display:block;width:100%;height:auto;border-radius:1rem}
.one{flex:none}
.one img{max-height:36rem;object-fit:contain}
.none{padding:2rem 0;text-align:center}
footer{position:sticky;margin-top:auto;bottom:0;padding:.75rem 1rem;background:var(--canvas);text-align:center}
footer a{display:inline-block;padding:.5rem 1.125rem;border-radius:2rem;background:oklch(.56 .21 25);color:#fff;font-weight:600;text-decoration:none}
footer a:hover{background:oklch(.49 .19 25)}
`)

/** The style sheet of an embedded page. The page's policy forbids inline styles, so its elements have none. */
export function embedStyle(pins: readonly ListedPin[]): string {
  return `${LOOK}${pins.map(({ id, dominantColor }) => `#p${id}{background:${dominantColor}}\n`).join('')}`
}
