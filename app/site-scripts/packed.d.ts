/** The packed bookmarklet; `%ORIGIN%` stands for the site's origin. */
declare module 'virtual:bookmarklet' {
  const code: string
  export default code
}
