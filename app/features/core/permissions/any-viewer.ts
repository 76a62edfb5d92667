import { type Placeholder, sql } from 'drizzle-orm'
import type { Bearer, Viewer } from '../../../context.server.ts'
import { builtOnce, builtOnceFor, type Preparable } from '../../../db/built-once.ts'
import type { Database } from '../../../db/database.ts'

/** A viewer in a query. The id is a placeholder if the query is built once for many members. */
export type AnyViewer = Pick<Viewer, 'acting' | 'bearer' | 'isTwoFactor'> & {
  id: number | Placeholder
}

type Values = Record<string, unknown>

/**
 * Builds a query once for each choice and set of token rights, and shares it between members. For a member who acts for
 * a business, builds it on every call.
 */
export function builtForViewers<Choice, Query extends Preparable>(
  build: (db: Database, viewer: AnyViewer, choice: Choice) => Query,
): (db: Database, viewer: Viewer, choice: Choice, values: Values) => Query {
  const shared = builtOnceFor(
    (db, { choice, bearer }: Pick<Viewer, 'bearer'> & { choice: Choice }) =>
      build(
        db,
        { id: sql.placeholder('viewerId'), acting: null, bearer, isTwoFactor: false },
        choice,
      ),
  )
  return (db, viewer, choice, values) => {
    if (viewer.acting) return builtOnce((session) => build(session, viewer, choice))(db, values)
    const bearer = viewer.bearer && rightsOf(viewer.bearer)
    return shared(db, { choice, bearer }, { ...values, viewerId: viewer.id })
  }
}

/** Keeps only the rights that a query depends on, so that few queries are built. */
function rightsOf({ scopes, reachesSecret }: Bearer): Bearer {
  const secretScopes = scopes.filter((scope) => scope.endsWith('_secret'))
  return { tokenId: 0, appId: null, scopes: secretScopes, reachesSecret }
}
