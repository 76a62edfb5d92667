import { initialLook, initialOf, pictureLook } from '../../../../ui/avatar-look.ts'
import { type Html, html } from '../../../../ui/html.ts'
import type { Grid } from '../../../../ui/masonry/masonry.ts'
import { BADGE_LOOK } from '../../../content/media/videos/badge-look.ts'
import { durationText, durationWords } from '../../../content/media/videos/duration-text.ts'
import { isAiMade } from '../../../content/pins/pin-media/is-ai-made.ts'
import { shownPinPath } from '../../../content/pins/pin-path.ts'
import { isPromoted, type PromotedPin, promotedText } from '../../../content/pins/promoted-pin.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import { shownPath, shownSrcSet } from '../../../core/pictures/shown-picture.ts'
import { SAVE_COLOURS, SAVE_LOOK, saveLinkPath } from '../../pin-page/save-link.ts'
import { titleLines } from './tile-box.ts'

export type Birth = 'server' | 'on screen' | 'off screen' | 'in flight'

/** A tile's width: on phones half the screen without margins and gutter, otherwise a column. */
function sizesIn({ columnPx, gutterPx, phoneGutterPx }: Grid): string {
  const phonePx = 2 * columnPx + gutterPx + 15
  return `(max-width: ${phonePx}px) calc(50vw - ${8 + phoneGutterPx / 2}px), ${columnPx}px`
}

const AVATAR_PX = 32

const NOTHING: Html = { __html: '' }

export function nameOf({ title, altText, maker }: WallPin): string {
  return title || altText || `Pin by ${maker.fullName}`
}

/** A tile's content as HTML, because React elements would take time in every frame of a fast scroll. */
export function tileHtml(
  pin: WallPin,
  {
    isFirstRow,
    birth,
    isMember,
    grid,
  }: { isFirstRow: boolean; birth: Birth; isMember: boolean; grid: Grid },
): Html {
  const { picture } = pin
  return html`<div role="heading" aria-level="2" class="tile-head"><a href="${shownPinPath(pin)}" aria-label="${nameOf(pin)}${notesOf(pin)}"
    ${descriptionHtml(pin)} class="tile-link tile-picture relative mb-1.5 block overflow-hidden rounded-pin"><img
    ${sourceHtml(pin, birth)}
    sizes="${sizesIn(grid)}"
    width="${picture.width}" height="${picture.height}"
    fetchpriority="${isFirstRow ? 'high' : 'auto'}"
    loading="${birth === 'server' && !isFirstRow ? 'lazy' : 'eager'}" decoding="async"
    class="tile-image block h-auto w-full object-cover ${birth === 'on screen' ? 'is-coming' : ''}">${badgeHtml(pin)}</a
    ></div>${saveHtml(pin, isMember)}${titleHtml(pin)}${isPromoted(pin) ? promoterHtml(pin) : makerHtml(pin)}`
}

function descriptionHtml({ title, altText }: WallPin): Html {
  return title && altText ? html`aria-description="${altText}"` : NOTHING
}

function sourceHtml({ picture: { hash, width }, altText }: WallPin, birth: Birth): Html {
  const src = shownPath(hash, '236x')
  const srcset = shownSrcSet(hash, width)
  return birth === 'in flight'
    ? html`alt="" data-src="${src}" data-srcset="${srcset}" data-alt="${altText}"`
    : html`alt="${altText}" src="${src}" srcset="${srcset}"`
}

/** The Save button for screen readers, and for everyone before scripts run; see `.tile-save`. */
function saveHtml(pin: WallPin, isMember: boolean): Html {
  return html`<a href="${saveLinkPath(pin, isMember)}" tabindex="-1"
    ${isMember ? html`data-pick="${pin.id}"` : html`data-sign-in="here"`}
    aria-label="Save ${nameOf(pin)}" class="tile-save ${SAVE_LOOK} ${SAVE_COLOURS}">Save</a>`
}

function notesOf({ durationMs, aiLabel, picture }: WallPin): string {
  const animation = picture.isAnimated ? ', animated' : ''
  const kind = durationMs === null ? animation : `, video, ${durationWords(durationMs)}`
  return `${kind}${isAiMade(aiLabel) ? ', AI-made' : ''}`
}

function badgeHtml({ durationMs, aiLabel, picture }: WallPin): Html {
  const length = durationMs === null ? picture.isAnimated && 'GIF' : durationText(durationMs)
  const text = [length, isAiMade(aiLabel) && 'AI'].filter(Boolean).join(' · ')
  if (text === '') return NOTHING
  return html`<span aria-hidden="true" class="${BADGE_LOOK}">${text}</span>`
}

function titleHtml(pin: WallPin): Html {
  const lines = titleLines(pin)
  if (lines === 0) return NOTHING
  const clamp = lines === 1 ? 'line-clamp-1' : 'line-clamp-2'
  return html`<div dir="auto" aria-hidden="true" class="px-1.5 text-sm leading-normal font-semibold ${clamp}">${pin.title}</div>`
}

function makerHtml({ maker }: WallPin): Html {
  return html`<a href="/${maker.username}/"
    class="flex h-10 w-fit max-w-full px-1.5 items-center gap-2 text-sm text-muted hover:text-ink"
    >${avatarHtml(maker)}<span dir="auto" class="truncate">${maker.fullName}</span></a>`
}

function promoterHtml(pin: PromotedPin): Html {
  const look = 'flex h-10 w-fit max-w-full items-center px-1.5 text-sm text-muted'
  const text = html`<span dir="auto" class="truncate">${promotedText(pin)}</span>`
  if (pin.sponsorshipStatus !== 1) return html`<div class="${look}">${text}</div>`
  return html`<a href="/${pin.promoter.username}/" class="${look} hover:text-ink">${text}</a>`
}

function avatarHtml({ fullName, pictureHash, avatarColorIndex }: WallPin['maker']): Html {
  if (pictureHash) {
    return html`<img src="${shownPath(pictureHash, '236x')}" alt="" width="${AVATAR_PX}"
      height="${AVATAR_PX}" loading="lazy" decoding="async" class="${pictureLook(AVATAR_PX)}">`
  }
  return html`<span aria-hidden="true" class="${initialLook(AVATAR_PX, avatarColorIndex)}"
    >${initialOf(fullName)}</span>`
}
