/** Written in by the build: the site that is asked without `--site`. */
declare const SITE_ORIGIN: string
/** The app that asks there for a login by the browser; empty for none. */
declare const CLI_APP: string
