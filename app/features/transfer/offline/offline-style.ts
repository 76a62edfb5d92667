import { withPlainColours } from '../../../appearance/plain-colours.ts'

/** The style sheet of a kept board, which has to outlive a build's files. */
export const OFFLINE_STYLE = withPlainColours(`
:root{color-scheme:light dark;--canvas:light-dark(#fff,#121211);--ink:light-dark(#1c1b19,#f5f4f0);--muted:light-dark(#66635c,#a8a59c);--sunken:light-dark(#f3f2ee,#2a2a27);scroll-padding-top:4.5rem}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
p{margin:.25rem 0 0}
a{color:inherit;text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.bar{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1rem;padding:.5rem 1rem;background:var(--sunken);font-size:.875rem}
.bar p{margin:0}
.bar nav{display:flex;gap:.5rem}
.bar a{display:inline-block;padding:.375rem .875rem;border-radius:2rem;background:var(--canvas);font-weight:600;text-decoration:none}
.bar a:hover{text-decoration:underline}
header{max-width:45rem;margin:0 auto;padding:2rem 1rem 1rem;text-align:center}
h1,h2{line-height:1.2}
h1{margin:0;font-size:2.25rem}
h2{margin:2.5rem 0 1rem;font-size:1.25rem}
.title{margin:.5rem 0 0;font-size:1rem;font-weight:600;line-height:1.3}
.muted{color:var(--muted)}
.text{white-space:pre-line}
main{max-width:96rem;margin:0 auto;padding:0 1rem 4rem}
ul{columns:14.75rem;column-gap:1rem;margin:1rem 0;padding:0;list-style:none}
li{break-inside:avoid;padding-bottom:1.5rem;font-size:.875rem}
li>a{display:block;border-radius:1rem;background:var(--sunken)}
li:target>a{outline:3px solid var(--ink);outline-offset:3px}
img{display:block;width:100%;height:auto;border-radius:1rem}
.note{margin-top:.5rem;padding:.5rem .75rem;border-radius:.75rem;background:var(--sunken);white-space:pre-line}
.none{padding:3rem 0;text-align:center}
@media (max-width:34rem){ul{columns:2;column-gap:.5rem}main{padding:0 .5rem 4rem}}
@media print{.bar{display:none}}
`)
