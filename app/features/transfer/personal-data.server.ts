import { sql } from 'drizzle-orm'
import type { LeftOut } from '../../db/listed-columns.ts'
import { boardSources } from '../../db/transfer/board-sources.ts'
import { importUploads } from '../../db/transfer/import-uploads.ts'
import { imports } from '../../db/transfer/imports.ts'
import { webhooks } from '../../db/transfer/webhooks.ts'
import { copied, type PersonalData } from '../core/personal-data.ts'
import { deleteUploadsOf } from './import/upload/delete-uploads.server.ts'

const OWN = 'the member themselves'
const WORK = 'about scheduling'

const LEFT_OUT = {
  imports: {
    memberId: OWN,
    files: 'keys of stored files',
    late: WORK,
    paceMs: WORK,
    leasedUntil: WORK,
    changes: WORK,
  } satisfies LeftOut<typeof imports>,
  board_sources: { memberId: OWN, etag: WORK, modified: WORK } satisfies LeftOut<
    typeof boardSources
  >,
  webhooks: { grantId: 'copied as the name of the app', secret: 'a secret' } satisfies LeftOut<
    typeof webhooks
  >,
  import_uploads: {
    memberId: OWN,
    fingerprint: 'for resuming an upload',
    storeId: 'for resuming an upload',
    readUntil: WORK,
  } satisfies LeftOut<typeof importUploads>,
} as const

export const transferData: PersonalData = {
  leftOut: LEFT_OUT,
  texts: (id) => ({
    imports: {
      about: 'what you imported',
      rows: sql`select ${copied(imports, LEFT_OUT.imports)}
        from imports where member_id = ${id}`,
    },
    board_sources: {
      about: 'the feeds your boards follow',
      rows: sql`select ${copied(boardSources, LEFT_OUT.board_sources)}
        from board_sources where member_id = ${id}`,
    },
    webhooks: {
      about: 'addresses where apps with your consent receive events of your boards',
      rows: sql`select ${copied(webhooks, LEFT_OUT.webhooks)}, apps.name as app
        from webhooks join app_grants on app_grants.id = grant_id join apps on apps.id = app_id
        where app_grants.member_id = ${id}`,
    },
    import_uploads: {
      about: 'unfinished uploads of files to import, for a day',
      rows: sql`select ${copied(importUploads, LEFT_OUT.import_uploads)} from import_uploads where member_id = ${id}`,
    },
  }),
  eraseSteps: (worker, id) => [() => deleteUploadsOf(worker, id)],
  erasedRows: (id) => [
    ['webhook_deliveries', sql`webhook_id in (select id from webhooks where ${isOfMember(id)})`],
    ['webhooks', isOfMember(id)],
    ['import_items', sql`import_id in (select id from imports where member_id = ${id})`],
    ['imports', sql`member_id = ${id}`],
    ['source_entries', sql`source_id in (select id from board_sources where member_id = ${id})`],
    ['board_sources', sql`member_id = ${id}`],
  ],
}

function isOfMember(id: number) {
  return sql`grant_id in (select id from app_grants where member_id = ${id}
    or app_id in (select id from apps where member_id = ${id}))`
}
