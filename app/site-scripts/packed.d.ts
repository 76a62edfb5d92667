/** The packed bookmarklet; `%ORIGIN%` is replaced by the site's origin. */
declare module 'virtual:bookmarklet' {
  const code: string
  export default code
}
