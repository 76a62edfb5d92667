/** Opens save links in a small window; with `data-hover` each large picture gets a button. */
const script = document.currentScript
const createPage = script instanceof HTMLScriptElement && new URL('/pin/create/button/', script.src)

function openSmall(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || !createPage || !link.href.startsWith(createPage.href)) return
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  if (open(link.href, '_blank', 'width=750,height=798')) event.preventDefault()
}

function addLink(picture: EventTarget | null): void {
  if (!createPage || !(picture instanceof HTMLImageElement) || picture.dataset['pinfold']) return
  if (Math.min(picture.width, picture.height) < 120 || picture.dataset['pinNopin']) return
  picture.dataset['pinfold'] = 'on'
  const link = document.createElement('a')
  const { alt, currentSrc } = picture
  const media = [currentSrc, alt].join('\n')
  const query = { url: location.href, media, description: alt || document.title }
  link.href = `${createPage}?${new URLSearchParams(query)}`
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = 'Save'
  link.setAttribute('aria-label', `Save ${alt || 'this picture'}`)
  link.style.cssText =
    'position:fixed;z-index:9999;top:0;left:0;opacity:0;pointer-events:none;padding:8px 14px;border-radius:20px;background:#c22f32;color:#fff;font:600 14px/20px sans-serif;text-decoration:none'
  const show = () => {
    const { left, top } = picture.getBoundingClientRect()
    link.style.transform = `translate(${Math.max(0, left) + 8}px,${Math.max(0, top) + 8}px)`
    link.style.opacity = '1'
    link.style.pointerEvents = 'auto'
  }
  const hide = () => {
    if (link.matches(':hover,:focus') || picture.matches(':hover')) return
    link.style.opacity = '0'
    link.style.pointerEvents = 'none'
  }
  for (const element of [picture, link]) {
    element.addEventListener('pointerenter', show)
    element.addEventListener('pointerleave', () => setTimeout(hide))
  }
  link.addEventListener('focus', show)
  link.addEventListener('blur', hide)
  addEventListener('scroll', () => link.style.opacity === '1' && show(), { passive: true })
  const beside = picture.closest('a') || picture.closest('picture') || picture
  beside.parentNode?.insertBefore(link, beside.nextSibling)
}

document.addEventListener('click', openSmall)
if (script?.dataset['hover'] !== undefined) {
  // Includes pictures that load later.
  document.addEventListener('load', ({ target }) => addLink(target), true)
  const addAll = () => {
    for (const picture of document.images) if (picture.complete) addLink(picture)
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', addAll)
  else addAll()
}
