import { useEffect, useState } from 'react'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'

/** Whether this device keeps boards of the viewer's, once that is worth asking. */
export function useHasKept(isAsked: boolean): boolean {
  const memberId = useViewer()?.id
  const [has, setHas] = useState(false)
  useEffect(() => {
    if (!isAsked || !('caches' in window)) return
    const asked = caches.keys().catch(() => [])
    void asked.then((names) =>
      setHas(names.some((name) => name.startsWith(`offline ${memberId} `))),
    )
  }, [isAsked, memberId])
  return has
}
