import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { MISSING_PAGE_TEXT, tellsMissingPage, withoutMissingPage } from '../../missing-page.ts'
import { Toast } from '../../ui/overlay/toast.tsx'

/** Tells a redirected reader that a page is missing, and cleans the address. */
export function MissingPageToast({ isOutdone }: { isOutdone: boolean }) {
  const { pathname, search, hash, key } = useLocation()
  const navigate = useNavigate()
  const [told, setTold] = useState<{ pathname: string; key: string } | null>(null)
  const isAsked = tellsMissingPage(search)

  useEffect(() => {
    if (isAsked) {
      setTold({ pathname, key })
      const address = { pathname, search: withoutMissingPage(search), hash }
      navigate(address, { replace: true, preventScrollReset: true })
    } else {
      setTold((last) => (last?.pathname === pathname && !isOutdone ? last : null))
    }
  }, [isAsked, isOutdone, pathname, search, hash, key, navigate])

  const shown = isAsked ? { pathname, key } : told
  if (isOutdone || shown?.pathname !== pathname) return null
  return (
    <Toast key={shown.key}>
      <span className="min-w-0 py-1.5 pr-2">{MISSING_PAGE_TEXT}</span>
    </Toast>
  )
}
