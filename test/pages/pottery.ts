/** A shop's page with the usual clutter around its pictures, of which a few are worth pinning. */
export const POTTERY = `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Moon jar &mdash; Kiln &amp; Clay</title>
  <base href="/shop/jars/">
  <meta name="description" content="Ignored, for Open Graph says it better.">
  <meta property="og:title" content="Moon jar, celadon &amp; ash">
  <meta property="og:description" content="  Thrown in two halves,
    joined &#8220;by hand&#8221;.  ">
  <meta property="og:image" content="https://cdn.shop.example/jars/moon-1200x630.jpg">
  <meta property="og:image:secure_url" content="https://cdn.shop.example/jars/moon-1200x630.jpg">
  <meta property="og:image:width" content="1200">
  <meta property="og:image:height" content="630">
  <meta property="og:image:alt" content="A round white jar on a table">
  <meta name="twitter:image" content="https://cdn.shop.example/jars/moon-600x315.jpg">
  <link rel="shortcut icon" href="/favicon.ico">
  <link rel="image_src" href="jar-studio.jpg">
  <script type="application/ld+json">
    {
      "@context": "https://schema.org",
      "@graph": [
        { "@type": "Organization", "logo": { "@type": "ImageObject", "url": "/logo-big.png" } },
        {
          "@type": "Product",
          "name": "Moon jar",
          "brand": { "@type": "Brand", "image": "/brand.jpg" },
          "image": [
            "https://cdn.shop.example/jars/foot.jpg",
            { "@type": "ImageObject", "url": "rim.jpg", "width": { "value": 900 }, "height": "600", "caption": "The rim" }
          ],
          "author": { "@type": "Person", "image": "/potter.jpg" }
        }
      ]
    }
  </script>
</head>
<body>
  <header><a href="/"><img src="/images/logo.png" width="240" height="90" alt="Kiln &amp; Clay"></a></header>
  <nav><img src="/icons/basket.png" alt="Basket"><img src="/images/menu-32x32.png"></nav>
  <main>
    <picture>
      <source type="image/svg+xml" srcset="drawing.svg">
      <source type="image/avif" srcset="glaze-480.avif 480w, glaze-1600.avif 1600w">
      <source type="image/webp" srcset="glaze-480.webp 480w, glaze-960.webp 960w">
      <img src="glaze-480.jpg" width="480" height="320" alt="Celadon glaze, close">
    </picture>
    <img class="lazy" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="wheel.jpg?w=800" width="800" height="1000" alt="At the wheel">
    <noscript><img src="wheel.jpg?w=400" alt="At the wheel"></noscript>
    <img src="/spacer.gif" data-srcset="kiln-400.jpg 400w, kiln-1200.jpg 1200w" alt="">
    <img src="//cdn.shop.example/jars/shelf_480x.jpg" srcset="//cdn.shop.example/jars/shelf_480x.jpg 1x, //cdn.shop.example/jars/shelf_960x.jpg 2x" width="480" height="480">
    <img src="secret-recipe.jpg" data-pin-nopin="true" width="600" height="600">
    <img src="secret-recipe-300x300.jpg" width="300" height="300">
    <img src="tagged.jpg" data-pin-media="https://cdn.shop.example/pins/tall.jpg" data-pin-description="Save this one" alt="Tagged">
    <div style="color: red; background-image: url('table.jpg')"></div>
    <video poster="firing.jpg" src="firing.mp4"><source src="firing.mp4" type="video/mp4"></video>
  </main>
  <footer>
    <img src="avatar.jpg" width="40" height="40">
    <img src="https://www.facebook.com/tr?id=1&amp;ev=PageView" width="1" height="1">
    <img src="https://stats.example/hit.gif?page=jar">
    <img src="badge.svg" width="200" height="200">
    <img src="http://192.168.0.1/router.jpg" width="900" height="900">
  </footer>
</body>
</html>`
