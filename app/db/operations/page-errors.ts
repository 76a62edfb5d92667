import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** No column identifies a person or an address. */
export const pageErrors = sqliteTable(
  'page_errors',
  {
    /** `YYYY-MM-DD`. */
    day: text().notNull(),
    /** `server`: a request got a 500 response. Browsers report the other kinds. */
    kind: text({ enum: ['error', 'rejection', 'hydration', 'part', 'page', 'server'] }).notNull(),
    name: text().notNull(),
    part: text().notNull(),
    /** The route pattern of the page or request; empty once a day has too many rows. */
    route: text().notNull(),
    /** The version of the page's scripts; empty if it wasn't the server's. */
    build: text().notNull(),
    count: integer().notNull(),
    firstAt: integer().notNull(),
    lastAt: integer().notNull(),
    /** The first reporter. */
    source: text({ enum: ['server', 'member', 'visitor'] })
      .notNull()
      .default('visitor'),
  },
  ({ day, kind, name, part, route, build }) => [
    primaryKey({ columns: [day, kind, name, part, route, build] }),
  ],
)
