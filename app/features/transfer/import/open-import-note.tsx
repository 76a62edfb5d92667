import { Link } from 'react-router-dom'
import { importPath } from './import.ts'

/** Says why no other import can start yet. */
export function OpenImportNote({ importId }: { importId: number }) {
  return (
    <p className="rounded-pin bg-sunken px-5 py-4">
      You have another import in progress.{' '}
      <Link to={importPath({ id: importId })} className="font-semibold underline">
        Finish or discard it
      </Link>{' '}
      first.
    </p>
  )
}
