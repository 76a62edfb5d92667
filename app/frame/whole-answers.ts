/** What the router's answers are called: https://remix.run/docs/en/main/guides/single-fetch */
const PAGE_DATA = 'text/x-script'

/**
 * Hands the router its answers whole. It decodes them while they come, and where a page or a form is
 * called off meanwhile it writes an error to the console; while it only waits for them, it is quiet.
 * Nothing of ours comes in parts, so nothing comes later for it.
 */
export function fetchWholeAnswers(): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const response = await fetch(input, init)
    const isPageData = response.headers.get('Content-Type')?.startsWith(PAGE_DATA)
    return isPageData && response.body
      ? new Response(await response.arrayBuffer(), response)
      : response
  }
}
