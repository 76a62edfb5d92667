export default function Home() {
  return <h1>Pinfold</h1>
}
