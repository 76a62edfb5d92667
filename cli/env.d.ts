/** Written in by the build: the site that is asked without `--site`. */
declare const SITE_ORIGIN: string
/** The site's own app, which asks there for a login by the browser. */
declare const CLI_APP: string
