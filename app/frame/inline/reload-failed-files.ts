/** If a file of the page doesn't load or run, requests all files again, then reloads the page once. */
export const RELOAD_FAILED_FILES = `(function () {
  var isAsking = false
  function isNew(response) {
    return response.status === 404 || (response.ok && !/html/.test(response.headers.get('Content-Type')))
  }
  function askAgain() {
    if (isAsking || (history.state || {}).isAgain) return
    isAsking = true
    var files = document.querySelectorAll('link[href^="/assets/"],script[src^="/assets/"]')
    Promise.all(Array.from(files, function (file) {
      return fetch(file.href || file.src, { cache: 'reload' }).then(isNew)
    })).then(function (answers) {
      if (!answers.every(Boolean)) return
      history.replaceState(Object.assign({}, history.state, { isAgain: true }), '')
      location.reload()
    }).catch(function () {})
  }
  function check(event) {
    var node = event.target
    var isFile = node instanceof HTMLLinkElement ? /^(modulepreload|stylesheet)$/.test(node.rel) : node instanceof HTMLScriptElement
    if (!isFile && !((event.error || event.reason) instanceof SyntaxError)) return
    if ('__remixRouter' in window && node.rel !== 'stylesheet') return
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', askAgain)
    else askAgain()
  }
  addEventListener('error', check, true)
  addEventListener('unhandledrejection', check)
})()`
