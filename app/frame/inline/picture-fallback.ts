/** Falls back to our origin for a picture that the media origin lacks, such as one saved a second ago. */
export const PICTURE_FALLBACK = `(function () {
  var origin = document.documentElement.dataset.mediaOrigin
  function own(address) { return address.split(origin + '/media/').join('/media/') }
  addEventListener('error', function (event) {
    var image = event.target
    if (!(image instanceof HTMLImageElement) || image.src.indexOf(origin + '/media/') !== 0) return
    image.srcset = own(image.srcset)
    image.src = own(image.src)
  }, true)
})()`
