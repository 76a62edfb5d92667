import { withPlainColours } from '../../../appearance/plain-colours.ts'

export const INDEX_STYLE = withPlainColours(`
:root{color-scheme:light dark;--canvas:light-dark(#fff,#121211);--ink:light-dark(#1c1b19,#f5f4f0);--muted:light-dark(#66635c,#a8a59c);--sunken:light-dark(#f3f2ee,#2a2a27);--danger:light-dark(#a3271f,#ff9c90)}
body{margin:0 auto;max-width:80rem;padding:1.5rem 1rem 4rem;background:var(--canvas);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1,h2,h3{line-height:1.2}
section{margin-top:3rem}
section>[id]{margin:0 0 .5rem;font-size:1.75rem}
section>:is(h2,h3):not([id]){margin:2rem 0 .75rem;font-size:1.25rem}
p{margin:.25rem 0}
header p,.note{color:var(--muted)}
.lost{color:var(--danger)}
.text{max-width:65ch;white-space:pre-line}
a{color:inherit;text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;margin:0;padding:0;list-style:none}
.pins{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(14.75rem,100%),1fr));gap:1.5rem 1rem;margin:1rem 0;padding:0;list-style:none}
.pins>li>a{display:block}
.pins img,.pins video{display:block;width:100%;max-height:32rem;object-fit:contain;border-radius:1rem;background:var(--sunken)}
.title{margin-top:.5rem;font-weight:600}
@media print{.pins{grid-template-columns:repeat(3,1fr)}li{break-inside:avoid}}
`)
