import type { Plugin } from 'vite'

type Cut = readonly [text: string, instead: string]

const NO_PREFETCH: readonly Cut[] = [
  ['let href = useHref(to);', "let href = '';"],
  [
    'let [shouldPrefetch, ref, prefetchHandlers] = usePrefetchBehavior(prefetch, props);',
    'let shouldPrefetch = false, ref = null, prefetchHandlers = null;',
  ],
]

/** No link asks for a page before it is followed: each would resolve its address twice, and keep two states. */
const EVERYWHERE: Record<string, readonly Cut[]> = {
  '@remix-run/react/dist/esm/components.js': NO_PREFETCH,
}

const LEGACY_ROOTS = ['render', 'hydrate', 'unmountComponentAtNode', 'findDOMNode']

/** A server's part, loaders that defer, old calls and roots, transitions of views, the search for drawn links' routes. */
const IN_BROWSERS: Record<string, readonly Cut[]> = {
  '@remix-run/react/dist/esm/components.js': [
    ['future.v3_singleFetch ?', 'true ?'],
    ['!future.v3_singleFetch', 'false'],
    ['if (isSpaMode', 'if (false'],
    ['!isStatic ? " "', 'true ? " "'],
    ['contextScript = staticContext ?', 'contextScript = false ?'],
    ['typeof __remixContext === "object" && __remixContext.a', 'false'],
    ['isPageLinkDescriptor(link)', 'false'],
  ],
  '@remix-run/react/dist/esm/fog-of-war.js': [
    ['if (!isFogOfWarEnabled(future, isSpaMode) || (', 'if (true || ('],
    ['future.v3_lazyRouteDiscovery === true && !isSpaMode', 'true'],
  ],
  '@remix-run/react/dist/esm/routes.js': [
    ['typeof singleFetch === "function"', 'true'],
    ['if (isSpaMode)', 'if (false)'],
    ['future.v3_singleFetch &&', ''],
  ],
  '@remix-run/react/dist/esm/browser.js': [
    ['window.__remixContext.future.v3_singleFetch', 'true'],
    ['window.__remixContext.isSpaMode', 'false'],
  ],
  'react-router-dom/dist/index.js': [
    ['if (!viewTransitionOpts || isViewTransitionUnavailable)', 'if (true)'],
  ],
  'react-dom/cjs/react-dom.production.min.js': [
    ['"undefined"!==typeof __REACT_DEVTOOLS_GLOBAL_HOOK__', '!1'],
    ...LEGACY_ROOTS.map((name): Cut => [`exports.${name}=`, `var unused_${name}=`]),
  ],
  '@remix-run/router/dist/router.js': [
    ['function isDeferredData(value) {', '$&\n  return false;'],
    ['function isDeferredResult(result) {', '$&\n  return false;'],
  ],
}

/** Leaves out of the libraries what nothing here uses, and rollup can't know. Fails where a text is gone. */
export function unusedParts(): Plugin {
  return {
    name: 'unused-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id, { ssr } = {}) {
      const all = ssr ? [EVERYWHERE] : [EVERYWHERE, IN_BROWSERS]
      const cuts = all.flatMap((table) =>
        Object.entries(table).flatMap(([file, own]) => (id.endsWith(`/${file}`) ? own : [])),
      )
      if (cuts.length === 0) return null
      const shorter = cuts.reduce((left, [text, instead]) => {
        if (!left.includes(text)) this.error(`There is no "${text}" in ${id}.`)
        return left.replaceAll(text, instead)
      }, code)
      return { code: shorter, map: null }
    },
  }
}
