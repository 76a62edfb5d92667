/**
 * The dependency rules. Type-only imports are exempt from all but three: no cycles, no features that
 * depend on requests, and the order of the areas.
 * test/tools/checks/architecture.test.ts plants a violation of each rule.
 */

/** The folders of `app/features` and `app/db`, in order: an earlier one never imports a later one. */
const { order: AREAS, laterTableReaders, identitySubjects } = require('./areas.json')

const REMIX = '(^|/)node_modules/(@remix-run/|react-router)'
const REACT = '(^|/)node_modules/(react|react-dom|react-aria|react-aria-components)/'
const DRIZZLE = '(^|/)node_modules/drizzle-orm/'

/** `areas.json` has the reason for each; `scripts/checks/tables.ts` reports files that no longer need the exception. */
const LATER_TABLE_READERS = Object.keys(laterTableReaders).map(
  (path) => `^${path.replaceAll('.', '[.]')}$`,
)

const areaOrder = AREAS.slice(0, -1).map((area, place) => ({
  name: `${area}-before-${AREAS[place + 1]}`,
  comment: `Areas have an order (${AREAS.join(', ')}): anything that an earlier one needs belongs to the earlier one, including types and tables.`,
  severity: 'error',
  from: { path: `^app/(features|db)/${area}/`, pathNot: LATER_TABLE_READERS },
  to: { path: `^app/(features|db)/(${AREAS.slice(place + 1).join('|')})/` },
}))

const listedFiles = {
  name: 'listed-files-before-later-features',
  comment:
    'A file listed in `areas.json` may import tables of later areas, but features only of its own area and of core.',
  severity: 'error',
  from: { path: `^(?=${LATER_TABLE_READERS.join('|')})app/features/(\\w+)/` },
  to: { path: '^app/features/', pathNot: '^app/features/(core|$1)/' },
}

const LATER_IMPORTERS = Object.keys(identitySubjects.laterImporters).map(
  (path) => `^${path.replaceAll('.', '[.]')}$`,
)

const identityOrder = identitySubjects.order.slice(0, -1).map((subject, place) => ({
  name: 'identity-subject-before-later',
  comment:
    'The subjects of identity have an order in `areas.json`, with the files that may import later ones.',
  severity: 'error',
  from: { path: `^app/features/identity/${subject}/`, pathNot: LATER_IMPORTERS },
  to: {
    path: `^app/features/identity/(${identitySubjects.order.slice(place + 1).join('|')})/`,
  },
}))

/** A rule about code that runs: type-only imports are exempt. */
function ofCode({ to, ...rule }) {
  return { ...rule, to: { ...to, preCompilationOnly: false } }
}

const codeRules = [
  {
    name: 'no-barrels',
    comment: 'An index file hides where things live; import the file that has them.',
    severity: 'error',
    from: {},
    to: { path: '(^|/)index[.][jt]sx?$', pathNot: 'node_modules' },
  },
  {
    name: 'nothing-imports-routes',
    comment:
      'Routes are thin ends: what another file needs of one belongs to a feature. Routes may share code in their own folder.',
    severity: 'error',
    from: { pathNot: '^app/routes/' },
    to: { path: '^app/routes/' },
  },
  {
    name: 'routes-go-through-features',
    comment:
      'A route hands its input to a domain function; queries and the outside are not its business.',
    severity: 'error',
    from: { path: '^app/(routes/|contract/|root[.]tsx|entry[.])' },
    to: { path: ['^app/(db|gateways)/', DRIZZLE] },
  },
  {
    name: 'server-code-stays-on-the-server',
    comment:
      'Only routes, the contract, root and other .server files import .server files at run time: the rest may reach a browser.',
    severity: 'error',
    from: {
      path: '^app/',
      pathNot: ['^app/(routes|contract)/', '^app/root[.]tsx$', '[.]server[.]tsx?$'],
    },
    to: { path: '[.]server[.]tsx?$' },
  },
  {
    name: 'features-import-no-endpoints',
    comment: 'The same function serves a page, a JSON call and a test, so it knows no screens.',
    severity: 'error',
    from: { path: '^app/features/.*[.]ts$' },
    to: { path: ['^app/(ui|routes|contract)/', '[.]tsx$', REMIX, REACT] },
  },
  {
    name: 'screens-reach-no-data',
    comment: 'A component shows what its loader gave it.',
    severity: 'error',
    from: { path: '^app/.*[.]tsx$' },
    to: { path: ['^app/(db|gateways)/', DRIZZLE] },
  },
  {
    name: 'http-imports-no-routes',
    comment: 'The two doors serve every route and know none, nor any screen or outside service.',
    severity: 'error',
    from: { path: '^app/http/' },
    to: { path: '^app/(routes|contract|ui|gateways)/' },
  },
  {
    name: 'ui-knows-no-subject',
    comment: 'The kit of buttons and dialogs imports only itself.',
    severity: 'error',
    from: { path: '^app/ui/' },
    to: { path: '^(app|workers)/', pathNot: '^app/ui/' },
  },
  {
    name: 'frame-is-a-layout',
    comment: 'The frame surrounds the pages, which must not import it.',
    severity: 'error',
    from: { path: '^app/(features|ui|http|contract)/' },
    to: { path: '^app/frame/' },
  },
  {
    name: 'tables-know-nothing',
    comment: 'Tables import only each other; queries live with their subject.',
    severity: 'error',
    from: { path: '^app/db/' },
    to: { path: '^(app|workers)/', pathNot: '^app/db/' },
  },
  {
    name: 'gateways-know-only-refusals',
    comment: 'External services are reached the same way for every caller.',
    severity: 'error',
    from: { path: '^app/gateways/' },
    to: {
      path: '^(app|workers)/',
      pathNot: ['^app/gateways/', '^app/(refusal|cache|json|durations|text/json-value)[.]ts$'],
    },
  },
  {
    name: 'refusals-and-brand-know-nothing',
    comment: 'Everything may import these, so they import nothing but refusals and their texts.',
    severity: 'error',
    from: {
      path: '^app/((refusal|cache|json|brand|context[.]server)[.]ts$|refusals/)',
    },
    to: { path: '^(app|workers)/', pathNot: '^app/(refusals/|text/json-value[.]ts$)' },
  },
  {
    name: 'what-all-share-knows-no-feature',
    comment: 'Through a file that everything imports, an earlier area would reach a later one.',
    severity: 'error',
    from: {
      path: '^app/((text|forms)/|[^/]+[.]tsx?$)',
      pathNot: '^app/(root|entry[.]client|entry[.]server)[.]tsx$',
    },
    to: { path: '^app/(features|frame|http)/' },
  },
  {
    name: 'app-knows-no-workers',
    comment:
      'The workers start the app, never the other way; they hand it what only they can load.',
    severity: 'error',
    from: { path: '^app/' },
    to: { path: '^(workers|build|dist)/' },
  },
  {
    name: 'settings-stay-types',
    comment:
      'The Worker receives its variables; its entry points add the defaults from the table, which is otherwise for deployment and tests.',
    severity: 'error',
    from: { path: '^(app|workers)/', pathNot: '^workers/(app|seed)[.]ts$' },
    to: { path: '^app/config[.]ts$' },
  },
  {
    name: 'product-knows-no-tools',
    comment:
      'Nothing that is deployed rests on scripts, tests, benchmarks, the extension or the command line.',
    severity: 'error',
    from: { path: '^(app|workers)/' },
    to: { path: '^(scripts|test|bench|extension|cli)/' },
  },
  {
    name: 'extension-takes-what-runs-on-pages',
    comment:
      'It runs beside the product, as the command line and the scripts for other websites do: they share the collector and the brand.',
    severity: 'error',
    from: { path: '^(extension|cli|app/site-scripts)/' },
    to: { path: '^(app|workers|scripts)/', pathNot: '^app/(site-scripts/|brand[.]ts$)' },
  },
  {
    name: 'no-development-packages',
    comment: 'What the product needs to run is listed under dependencies.',
    severity: 'error',
    from: { path: '^(app|workers)/', pathNot: '^app/routes[.]ts$' },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'nothing-missing',
    comment: 'An import that leads nowhere.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^(cloudflare|virtual):|[?](url|raw|validators)$' },
  },
]

const noCycles = {
  name: 'no-cycles',
  comment: 'Two files that need each other, be it for a type, are one thought in two places.',
  severity: 'error',
  from: {},
  to: { circular: true },
}

const noRequests = {
  name: 'features-know-no-requests',
  comment: 'What a request or its answer is made of stays at the two doors, in `app/http`.',
  severity: 'error',
  from: { path: '^app/features/' },
  to: { path: '^app/http/' },
}

module.exports = {
  forbidden: [
    noCycles,
    noRequests,
    ...codeRules.map(ofCode),
    ...areaOrder,
    listedFiles,
    ...identityOrder,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|dist|bench/better-auth|node_modules/[.])' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['workerd', 'worker', 'browser', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
