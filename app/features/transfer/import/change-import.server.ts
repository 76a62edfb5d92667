import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { imports } from '../../../db/imports.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../../auth/sessions/signed-in.ts'
import type { ImportQuery } from './import.ts'

/** Throws an import away that was not started, and its files. Refuses `not_found` and `import_over`. */
export async function throwImportAway(context: Context, { importId }: ImportQuery): Promise<void> {
  const [gone] = await context.db
    .delete(imports)
    .where(and(ownImport(context, importId), inArray(imports.state, ['reading', 'waiting'])))
    .returning({ files: imports.files })
  if (!gone) throw await whyNot(context, importId)
  context.waitUntil(context.env.MEDIA.delete(gone.files.map(({ key }) => key)))
}

function ownImport(context: Context, importId: number) {
  return and(eq(imports.id, importId), eq(imports.memberId, signedIn(context).id))
}

/** An import in another state than an act needs, or none of the viewer's. */
async function whyNot(context: Context, importId: number): Promise<Refusal> {
  const [known] = await context.db
    .select({ id: imports.id })
    .from(imports)
    .where(ownImport(context, importId))
  return new Refusal(known ? 'import_over' : 'not_found')
}
