/** The document at `/openapi.json`. */
declare module 'virtual:open-api' {
  const description: import('./open-api.ts').OpenApi
  export default description
}
