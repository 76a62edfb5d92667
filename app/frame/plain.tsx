import { Outlet } from '@remix-run/react'

export default function Plain() {
  return (
    <main>
      <Outlet />
    </main>
  )
}
