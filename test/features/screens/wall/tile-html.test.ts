import { expect, test } from 'vitest'
import type { PromotedPin } from '../../../../app/features/content/pins/promoted-pin.ts'
import type { WallPin } from '../../../../app/features/content/pins/wall-pins.server.ts'
import { tileHtml } from '../../../../app/features/screens/wall/tile/tile-html.tsx'
import { GRIDS } from '../../../../app/ui/masonry/masonry.ts'

const pin: WallPin = {
  id: 7,
  title: 'Moon jar',
  altText: '',
  link: null,
  domain: null,
  picture: { hash: 'a1', width: 236, height: 354, dominantColor: '#c8553d' },
  durationMs: null,
  aiLabel: null,
  maker: { id: 1, username: 'ana', fullName: 'Ana', avatarColorIndex: 0, pictureHash: null },
}

const promoted: PromotedPin = {
  ...pin,
  isPromoted: true,
  promotedIsRemovable: true,
  trackingParams: 'signed',
  sponsorshipStatus: 1,
  campaignId: 2,
  promoter: { id: 3, username: 'kiln', name: 'Kiln' },
  host: 'kiln.example',
  reasons: [],
}

/** The texts of the links in a tile that the server renders. */
function linksOf(shown: WallPin, isMember: boolean) {
  const { __html } = tileHtml(shown, {
    isFirstRow: false,
    birth: 'server',
    isMember,
    grid: GRIDS.standard,
  })
  return [...__html.matchAll(/<a ([^>]*)>(.*?)<\/a\s*>/gs)].map(([, tag = '', inside = '']) => ({
    text: inside.replace(/<[^>]*>/g, '').trim(),
    href: /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&'),
    isStop: !tag.includes('tabindex="-1"'),
    opens: /data-(pick="\d+"|sign-in)/.exec(tag)?.[1],
  }))
}

test('a tile has a Save button before scripts run, which is no tab stop', () => {
  const [picture, save, maker] = linksOf(pin, true)

  expect(save).toEqual({ text: 'Save', href: '/pin/7/repin/x/', isStop: false, opens: 'pick="7"' })
  expect([picture?.isStop, maker?.isStop]).toEqual([true, true])
})

test('Save is named by its pin, and the picture’s link is described by the alternative text', () => {
  const shown = { ...pin, title: 'Night terrazzo', altText: 'Black stone with "white" chips' }
  const { __html } = tileHtml(shown, {
    isFirstRow: false,
    birth: 'server',
    isMember: true,
    grid: GRIDS.standard,
  })

  expect(__html).toContain('aria-label="Save Night terrazzo"')
  expect(__html).toContain('aria-description="Black stone with &quot;white&quot; chips"')
  expect(__html).toMatch(/<div [^>]*aria-hidden="true"[^>]*>Night terrazzo</)
})

test('a visitor’s Save leads to a sign-up that saves the pin', () => {
  const save = linksOf(pin, false)[1]

  expect(save).toMatchObject({ text: 'Save', isStop: false, opens: 'sign-in' })
  expect(save?.href).toBe(
    '/signup/?next=%2Fpin%2F7%2F&want=save.7&source=saveButton&container=save',
  )
})

test('the Save of a promoted pin names its impression', () => {
  expect(linksOf(promoted, true)).toMatchObject([
    { href: '/pin/7/?client_tracking_params=signed' },
    { href: '/pin/7/repin/x/?client_tracking_params=signed' },
    { href: '/kiln/', text: 'Promoted by Kiln' },
  ])
})
