/** The default site, without `--site`. Set by the build. */
declare const SITE_ORIGIN: string
/** The client id of the site's own app, which logs in through the browser. */
declare const CLI_APP: string
