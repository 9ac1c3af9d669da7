/** „Stary Młyn”, a fictitious venue; its design differs from ours on purpose, as on real partners' sites. */

export function sitePage(pasted: string | null): string {
  return `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Stary Młyn – strona pokazowa partnera</title>
<link rel="stylesheet" href="/styl.css">
<link rel="icon" href="data:,">
</head>
<body>
<p class="note">To strona pokazowa na innym adresie niż serwis. Formularz niżej jest wklejony tak, jak zrobi to partner.</p>
<header><h1>Stary Młyn</h1><p>Przyjęcia nad wodą od 1998 roku</p></header>
<main>
<section><h2>O nas</h2>
<p>Ceglany młyn, taras nad stawem i kuchnia, która gotuje z tego, co urosło w okolicy. Zapraszamy na wesela, chrzciny, jubileusze i spotkania firmowe.</p></section>
<section id="rezerwacja"><h2>Zarezerwuj termin</h2>
${pasted ?? '<p>Rezerwacje przez internet uruchomimy wkrótce.</p>'}
</section>
<section><h2>Dojazd</h2><p>Od drogi krajowej prowadzą drogowskazy. Parking na sześćdziesiąt samochodów i miejsce dla autokaru.</p></section>
</main>
<footer><p>Stary Młyn nie istnieje, a imię i adres są zmyślone.</p></footer>
</body>
</html>`
}

export const siteStyle = `
body{margin:0;background:#f4f6f1;color:#1d2a1f;font:17px/1.6 "Trebuchet MS",Verdana,sans-serif}
.note{margin:0;padding:.75rem 1rem;background:#1d2a1f;color:#fff;text-align:center;font-size:15px}
header{padding:3rem 1rem;text-align:center;background:#d9e4d3}
header h1{margin:0;font-size:2.5rem}
header p{margin:.25rem 0 0}
main{max-width:64rem;margin:0 auto;padding:1rem}
section{margin:2rem 0}
h2{font-size:1.5rem}
footer{padding:2rem 1rem;text-align:center;background:#d9e4d3}
button{font:inherit}
`
