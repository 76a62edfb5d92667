/** Polyfills for browsers that are a few years old; see docs/decisions/browsers.md. */
export const POLYFILLS = `(function () {
  var root = document.documentElement
  function lend(owner, name, value) {
    if (!owner[name]) Object.defineProperty(owner, name, { configurable: true, writable: true, value: value })
  }
  lend(URL, 'parse', function (address, base) {
    try { return new URL(address, base) } catch (error) { return null }
  })
  lend(URL, 'canParse', function (address, base) { return URL.parse(address, base) !== null })
  lend(Response, 'json', function (value, init) {
    var answer = new Response(JSON.stringify(value), init)
    answer.headers.set('Content-Type', 'application/json')
    return answer
  })
  lend(Intl.NumberFormat.prototype, 'formatRange', function (low, high) {
    return this.format(low) + ' \u2013 ' + this.format(high)
  })
  lend(Element.prototype, 'checkVisibility', function () { return this.getClientRects().length > 0 })
  lend(Map, 'groupBy', function (items, keyOf) {
    var groups = new Map()
    Array.from(items).forEach(function (item, place) {
      var key = keyOf(item, place)
      if (groups.has(key)) groups.get(key).push(item)
      else groups.set(key, [item])
    })
    return groups
  })
  function knowsLookBehind() {
    try { return Boolean(new RegExp('(?<=a)b')) } catch (error) { return false }
  }
  if (knowsLookBehind() && [].toSorted && [].toSpliced && [].findLast && window.HTMLDialogElement && window.structuredClone &&
    'inert' in root && CSS.supports('color', 'oklch(0 0 0)') && CSS.supports('container-type', 'size')) return
  root.setAttribute('data-old', '')
  addEventListener('DOMContentLoaded', function () {
    document.querySelectorAll('link[rel=stylesheet]').forEach(function (link) { link.disabled = true })
    document.querySelectorAll('svg,img').forEach(function (picture) {
      picture.style.maxWidth = picture.localName === 'svg' ? '1.5em' : '15em'
      picture.style.height = 'auto'
    })
    var words = document.createElement('p')
    words.textContent = 'Your browser is old, so pages look plain here. They work, but look better in a newer browser.'
    document.body.insertBefore(words, document.body.firstChild)
  })
})()`
