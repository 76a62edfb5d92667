/**
 * Reports errors of our scripts by class, without their messages: each kind once, and at most five per page. Ignores
 * errors of extensions, lost networks and cancelled requests.
 */
export const PAGE_ERRORS = `(function () {
  var ask = window.fetch
  var assets = location.origin + '/assets/'
  var told = new Map()
  var seen = new WeakMap()
  function isOurs(error, isCaught) {
    var stack = String(error.stack)
    var words = String(error)
    var frames = stack.indexOf(words) === 0 ? stack.slice(words.length) : stack
    var first = /[\\w-]+:\\/\\/[^\\s)]+/.exec(frames)
    return first ? first[0].indexOf(assets) === 0 : isCaught
  }
  function isQuiet(error, isCaught) {
    if (/^(Abort|Timeout)Error$/.test(error.name) || 'old' in document.documentElement.dataset) return true
    return error.name === 'TypeError' && (navigator.onLine === false || !isCaught) &&
      /^(failed to fetch|networkerror|network error|load failed|the (network|internet) connection|(error loading|importing a) (dynamically|module))/i.test(error.message)
  }
  function send(kind, error, part) {
    var page = document.documentElement.dataset
    var report = { kind: kind, name: error.name, part: part, route: page.route, build: page.build }
    if (!/^[A-Z][A-Za-z]{2,30}$/.test(report.name)) report.name = 'Other'
    var key = [kind, report.name, part].join()
    if (!told.has(key) && told.size < 5) {
      told.set(key, ask.call(window, '/page-errors/', {
        method: 'POST', body: JSON.stringify(report), credentials: 'omit', keepalive: true
      }).then(function (response) { return response.status === 204 }, function () { return false }))
    }
    return told.get(key)
  }
  window.tellError = function (kind, error, part) {
    var isCaught = kind !== 'error' && kind !== 'rejection'
    if (!(error instanceof Error) || isQuiet(error, isCaught) || !isOurs(error, isCaught)) return Promise.resolve(false)
    if (!seen.has(error)) seen.set(error, send(kind, error, part || '') || Promise.resolve(false))
    return seen.get(error)
  }
  addEventListener('error', function (event) { tellError('error', event.error) })
  addEventListener('unhandledrejection', function (event) { tellError('rejection', event.reason) })
})()`
