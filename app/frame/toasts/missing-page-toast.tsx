import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { hasMissingPageFlag, MISSING_PAGE_TEXT, withoutMissingPage } from '../../missing-page.ts'
import { Toast } from '../../ui/overlay/toast.tsx'
import { PASSING_TOAST_MS } from '../../ui/overlay/toast-ms.ts'

export function MissingPageToast({ isReplaced }: { isReplaced: boolean }) {
  const { pathname, search, hash, key } = useLocation()
  const navigate = useNavigate()
  const [notice, setNotice] = useState<{ pathname: string; key: string } | null>(null)
  const isAsked = hasMissingPageFlag(search)

  useEffect(() => {
    if (isAsked) {
      setNotice({ pathname, key })
      const address = { pathname, search: withoutMissingPage(search), hash }
      navigate(address, { replace: true, preventScrollReset: true })
    } else {
      setNotice((last) => (last?.pathname === pathname && !isReplaced ? last : null))
    }
  }, [isAsked, isReplaced, pathname, search, hash, key, navigate])

  const shown = isAsked ? { pathname, key } : notice
  if (isReplaced || shown?.pathname !== pathname) return null
  return (
    <Toast key={shown.key} stayMs={PASSING_TOAST_MS}>
      <span className="min-w-0 py-1.5 pr-2">{MISSING_PAGE_TEXT}</span>
    </Toast>
  )
}
