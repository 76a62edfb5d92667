import { eq } from 'drizzle-orm'
import { imports } from '../../app/db/transfer/imports.ts'
import { aBoard } from '../factories/content/boards.ts'
import { aPicture } from '../factories/content/pictures.ts'
import { anApp } from '../factories/identity/apps.ts'
import { aBrowser, type Browser, browserOf } from '../factories/identity/people.ts'
import { aSuspended, copyToken } from '../factories/operations/copies.ts'
import { anImport, aTable } from '../factories/transfer/imports.ts'
import { aFeed, aShownPicture } from '../factories/transfer/sources.ts'
import { aWebhook } from '../factories/transfer/webhooks.ts'
import { bookmark, bookmarks } from '../pages/bookmarks.ts'
import type { IdempotentWrite } from './idempotent-write.ts'
import { aModerator, aSeller } from './makers.ts'

const FILE = bookmarks({ Jars: [bookmark('https://a.example/', 'Jar')] })

function parts(...fields: [name: string, value: string | File][]) {
  return () => {
    const body = new FormData()
    for (const [name, value] of fields) body.append(name, value)
    return body
  }
}

const form = (path: string, fields: Record<string, string>) => (by: Browser) => ({
  by,
  path,
  form: fields,
})

/** Forms that create something, by address. */
export const IDEMPOTENT_FORMS: Record<string, IdempotentWrite> = {
  'pin-builder': {
    makes: 'pins',
    sends: ({ browser, board }) => ({
      by: browser,
      path: '/pin-builder/',
      form: parts(
        ['place', `${board.id}`],
        ['image', new File([aPicture()], 'jar.png', { type: 'image/png' })],
      ),
    }),
  },
  'pin/create/:method/:action?': {
    makes: 'pins',
    sends: async ({ browser }) => ({
      by: browser,
      path: '/pin/create/bookmarklet/',
      form: { newBoard: 'From a page', imageUrl: await aShownPicture(), title: 'Jar' },
    }),
  },
  'pin/:pinId/repin/x': {
    makes: 'pins',
    sends: ({ browser, board, theirs }) =>
      form(`/pin/${theirs}/repin/x/`, { boardId: `${board.id}`, newSection: 'Celadon' })(browser),
  },
  'pin/:pinId/note': {
    makes: 'pin_notes',
    sends: ({ browser, pin }) => form(`/pin/${pin}/note/`, { note: 'A gift' })(browser),
  },
  'board/create': {
    makes: 'boards',
    sends: ({ browser }) => form('/board/create/', { name: 'Shelf' })(browser),
  },
  'board/:boardId/create_section': {
    makes: 'board_sections',
    sends: ({ browser, board }) =>
      form(`/board/${board.id}/create_section/`, { name: 'Taps' })(browser),
  },
  'board/:boardId/pins/:action': {
    makes: 'pins',
    sends: ({ browser, board, other, pin }) =>
      form(`/board/${board.id}/pins/copy/`, { pinIds: `${pin}`, newBoardId: `${other.id}` })(
        browser,
      ),
  },
  'board/:boardId/merge': {
    makes: 'board_actions',
    sends: ({ browser, board, other }) =>
      form(`/board/${board.id}/merge/`, { intoId: `${other.id}` })(browser),
  },
  'board/:boardId/sections/:action': {
    makes: 'board_actions',
    sends: ({ browser, board, section }) =>
      form(`/board/${board.id}/sections/delete/`, { sectionId: `${section.id}` })(browser),
  },
  'board/:boardId/links': {
    makes: 'secret_links',
    sends: async ({ browser, ana }) => {
      const { id } = await aBoard(ana, { privacy: 'secret' })
      return form(`/board/${id}/links/`, { days: '7' })(browser)
    },
  },
  'board/:boardId/collaborators': {
    makes: 'board_collaborators',
    sends: ({ browser, board, bo }) =>
      form(`/board/${board.id}/collaborators/`, { who: bo.viewer.username })(browser),
  },
  'board/:boardId/sources': {
    makes: 'board_sources',
    sends: async ({ browser, board }) => {
      const { address } = await aFeed(['Jar'])
      return form(`/board/${board.id}/sources/`, { url: address })(browser)
    },
  },
  send: {
    makes: 'shares',
    sends: ({ browser, board, bo }) =>
      form('/send/', {
        kind: 'board',
        subjectId: `${board.id}`,
        who: bo.viewer.username,
      })(browser),
  },
  'report/:kind/:id': {
    makes: 'reports',
    sends: ({ browser, theirs }) =>
      form(`/report/pin/${theirs}/`, { reason: 'spam', note: 'Look' })(browser),
  },
  'settings/tokens/new': {
    makes: 'access_tokens',
    sends: ({ browser }) =>
      form('/settings/tokens/new/', { name: 'Mirror', days: '30', 'boards:read': 'on' })(browser),
  },
  'settings/apps/new': {
    makes: 'apps',
    sends: ({ browser }) =>
      form('/settings/apps/new/', {
        name: 'Oven',
        website: '',
        redirectUris: 'https://oven.example/',
        kind: 'confidential',
      })(browser),
  },
  'settings/apps/:appId/secret': {
    makes: 'app_changes',
    sends: async ({ browser, ana }) =>
      form(`/settings/apps/${(await anApp(ana)).id}/secret/`, {})(browser),
  },
  'settings/account/data': {
    makes: 'data_exports',
    sends: ({ browser }) => form('/settings/account/data/', {})(browser),
  },
  'account/copy/:token': {
    makes: 'data_exports',
    sends: async () => {
      const { viewer } = await aSuspended()
      return form(`/account/copy/${await copyToken(viewer.id)}/`, {})(aBrowser())
    },
  },
  'settings/apps/:appId/webhooks/:webhookId/:act': {
    makes: 'webhook_deliveries',
    sends: async ({ ana, board }) => {
      const { appId, id, maker } = await aWebhook(ana, board)
      return form(`/settings/apps/${appId}/webhooks/${id}/test/`, {})(await browserOf(maker))
    },
  },
  'business/access': {
    makes: 'business_access',
    sends: async ({ bo }) =>
      form('/business/access/', { who: bo.viewer.username, PROFILE: 'on' })(
        (await aSeller()).browser,
      ),
  },
  'advertiser/:advertiserId/conversions': {
    makes: 'conversion_tags',
    sends: async () => {
      const { id, browser } = await aSeller()
      return form(`/advertiser/${id}/conversions/`, { tagName: 'Shop' })(browser)
    },
  },
  'desk/members': {
    makes: 'decisions',
    sends: async ({ bo }) =>
      form('/desk/members/', {
        memberId: `${bo.viewer.id}`,
        act: 'limit',
        ground: 'spam',
        explanation: 'Spam',
      })(await aModerator()),
  },
  'desk/domains': {
    makes: 'moderation_events',
    sends: async () =>
      form('/desk/domains/', {
        host: `h${crypto.randomUUID()}.example`,
        status: 'blocked',
        explanation: 'Spam',
      })(await aModerator()),
  },
  'settings/import': {
    makes: 'imports',
    sends: ({ browser }) => ({
      by: browser,
      path: '/settings/import/',
      form: parts(['file', new File([FILE], 'bookmarks.html')]),
    }),
  },
  'settings/import/columns/:file': {
    makes: 'imports',
    sends: async ({ browser, ana }) => ({
      by: browser,
      path: `/settings/import/columns/${await aTable(ana)}/`,
      form: parts(['columns', 'title'], ['columns', 'link']),
    }),
  },
  'settings/import/:importId': {
    makes: 'import_items',
    sends: async ({ browser, ana }) => {
      const { importId } = await anImport(ana, FILE)
      const other = bookmarks({ Bowls: [bookmark('https://b.example/', 'Bowl')] })
      return {
        by: browser,
        path: `/settings/import/${importId}/`,
        form: parts(['file', new File([other], 'more.html')]),
      }
    },
  },
  'settings/import/:importId/:act': {
    makes: 'none',
    sends: async ({ browser, ana }) => {
      const { importId, changes } = await anImport(ana, FILE)
      const rows = await ana.db.select().from(imports).where(eq(imports.id, importId))
      const seen = `${rows[0]?.changes ?? changes}`
      return form(`/settings/import/${importId}/start/`, { changes: seen })(browser)
    },
  },
}
