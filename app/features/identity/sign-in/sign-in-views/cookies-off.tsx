import { useEffect, useState } from 'react'

/** Explains why a log-in can't be kept: the browser blocks cookies, or drops secure ones at this address. */
export function CookiesOff() {
  const [reason, setReason] = useState<'blocked' | 'insecure' | null>(null)
  useEffect(() => {
    if (!keepsCookie('__Host-probe', '; Secure'))
      setReason(keepsCookie('probe') ? 'insecure' : 'blocked')
  }, [])
  if (!reason) return null
  return (
    <p role="note" className="mb-5 rounded-pin bg-sunken px-4 py-3 text-sm">
      {reason === 'blocked'
        ? 'Your browser blocks cookies. You can look around, but to log in or sign up, allow cookies for this site and reload the page.'
        : `This browser can't stay logged in on http. Start the site with HTTPS=on and open https://${location.host} instead.`}
    </p>
  )
}

function keepsCookie(name: string, attributes = ''): boolean {
  const rest = `; Path=/; SameSite=Lax${attributes}`
  document.cookie = `${name}=1${rest}`
  const isKept = document.cookie.includes(`${name}=1`)
  document.cookie = `${name}=; Max-Age=0${rest}`
  return isKept
}
