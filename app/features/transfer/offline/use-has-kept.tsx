import { useEffect, useState } from 'react'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'

/** Whether this device keeps boards of the viewer's. Checks only once `isEnabled` is true. */
export function useHasKept(isEnabled: boolean): boolean {
  const memberId = useViewer()?.id
  const [has, setHas] = useState(false)
  useEffect(() => {
    if (!isEnabled || !('caches' in window)) return
    const asked = caches.keys().catch(() => [])
    void asked.then((names) =>
      setHas(names.some((name) => name.startsWith(`offline ${memberId} `))),
    )
  }, [isEnabled, memberId])
  return has
}
