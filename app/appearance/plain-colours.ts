const COLOUR = String.raw`((?:[^(),]|\([^()]*\))+)`
const PAIR = new RegExp(String.raw`(--[\w-]+):\s*light-dark\(${COLOUR},\s*${COLOUR}\)`, 'g')

/** Adds fallbacks for variables with `light-dark()`, for browsers without that function. */
export function withPlainColours(css: string): string {
  const pairs = [...css.matchAll(PAIR)]
  const light = pairs.map(([, name, value]) => `${name}:${value}`).join(';')
  const dark = pairs.map(([, name, , value]) => `${name}:${value}`).join(';')
  return `${css}
@supports not (color:light-dark(#fff,#000)){
:root{${light}}
@media screen and (prefers-color-scheme:dark){:root{${dark}}}
@media screen{:root[data-theme="light"]{${light}}:root[data-theme="dark"],.zoom{${dark}}}
}
`
}
