import { useEffect, useState } from 'react'
import { reportPageError } from './report-page-error.ts'

/** Whether the server has counted the error that replaced the page. */
export function useErrorReported(error: unknown): boolean {
  const [noted, setNoted] = useState<unknown>(null)
  useEffect(() => {
    void reportPageError('page', error).then((isNoted) => isNoted && setNoted(error))
  }, [error])
  return noted !== null && noted === error
}
