import { sql } from 'drizzle-orm'
import type { PersonalData } from '../ground/personal-data.ts'

export const transferData: PersonalData = {
  texts: (id) => ({
    imports: {
      about: 'what you brought from elsewhere',
      rows: sql`select id, source, state, privacy, total, done, failed, created_at
        from imports where member_id = ${id}`,
    },
  }),
  erasedRows: (id) => [
    ['import_items', sql`import_id in (select id from imports where member_id = ${id})`],
    ['imports', sql`member_id = ${id}`],
  ],
}
