import { sql } from 'drizzle-orm'
import type { PersonalData } from '../ground/personal-data.ts'
import { forgetUploadsOf } from './import/upload/forget-uploads.server.ts'

export const transferData: PersonalData = {
  texts: (id) => ({
    imports: {
      about: 'what you brought from elsewhere',
      rows: sql`select id, source, state, privacy, total, done, failed, created_at
        from imports where member_id = ${id}`,
    },
    board_sources: {
      about: 'the feeds that you let boards follow',
      rows: sql`select id, board_id, address, title, state, reason, looked_at, created_at
        from board_sources where member_id = ${id}`,
    },
    webhooks: {
      about: 'where apps are told what happens on your boards, as you let them',
      rows: sql`select webhooks.id, apps.name as app, board_id, url, stopped_at, webhooks.created_at
        from webhooks join app_grants on app_grants.id = grant_id join apps on apps.id = app_id
        where app_grants.member_id = ${id}`,
    },
    import_uploads: {
      about: 'files to import that are on their way here, for a day',
      rows: sql`select id, name, bytes, created_at from import_uploads where member_id = ${id}`,
    },
  }),
  eraseSteps: (worker, id) => [() => forgetUploadsOf(worker, id)],
  erasedRows: (id) => [
    ['webhook_deliveries', sql`webhook_id in (select id from webhooks where ${isOfMember(id)})`],
    ['webhooks', isOfMember(id)],
    ['import_items', sql`import_id in (select id from imports where member_id = ${id})`],
    ['imports', sql`member_id = ${id}`],
    ['source_entries', sql`source_id in (select id from board_sources where member_id = ${id})`],
    ['board_sources', sql`member_id = ${id}`],
  ],
}

/** Of their consent, or of an app that they made. */
function isOfMember(id: number) {
  return sql`grant_id in (select id from app_grants where member_id = ${id}
    or app_id in (select id from apps where member_id = ${id}))`
}
