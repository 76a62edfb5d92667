import { VIEWER_COOKIE } from '../../rendered-for.ts'

/**
 * Reloads a page that Back restores from a cache if it was rendered for somebody else, and hides it until then. Never
 * reloads other pages, because that could repeat a log-in.
 */
export const STALE_PAGE = `(function () {
  var root = document.documentElement
  function isStale() {
    var rendered = root.dataset.renderedFor
    if (rendered === undefined) return false
    var found = new RegExp('(?:^|; )${VIEWER_COOKIE}=([^;]*)').exec(document.cookie)
    return rendered !== (found ? found[1] : '')
  }
  function reload() {
    root.style.visibility = 'hidden'
    location.reload()
  }
  var entry = performance.getEntriesByType('navigation')[0]
  if (entry && entry.type === 'back_forward' && isStale()) reload()
  addEventListener('pageshow', function (event) {
    if (event.persisted && isStale()) reload()
  })
})()`
