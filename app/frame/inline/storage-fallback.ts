/**
 * Provides storage in memory if the browser's own storage throws, which Remix doesn't catch. Provides a dummy channel
 * if Firefox refuses a channel to a page without cookies.
 */
export const STORAGE_FALLBACK = `(function () {
  function lend(name) {
    try {
      if (window[name]) return
    } catch (error) {}
    var kept = new Map()
    var storage = {
      get length() { return kept.size },
      key: function (place) { return Array.from(kept.keys())[place] || null },
      getItem: function (key) { return kept.has(String(key)) ? kept.get(String(key)) : null },
      setItem: function (key, value) { kept.set(String(key), String(value)) },
      removeItem: function (key) { kept.delete(String(key)) },
      clear: function () { kept.clear() }
    }
    Object.defineProperty(window, name, { configurable: true, value: storage })
  }
  lend('sessionStorage')
  lend('localStorage')
  try {
    new BroadcastChannel('open').close()
  } catch (error) {
    window.BroadcastChannel = function () {
      this.postMessage = this.close = function () {}
    }
  }
})()`
