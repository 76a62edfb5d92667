/** What `/openapi.json` serves. */
declare module 'virtual:open-api' {
  const description: import('./open-api.ts').OpenApi
  export default description
}
