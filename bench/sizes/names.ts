/** Words of which the marketplace of the bench makes its names and stories. */
export const firstWords = {
  venue: ['Dwór', 'Stodoła', 'Folwark', 'Zajazd', 'Sala', 'Oranżeria', 'Karczma', 'Pałacyk', 'Loft', 'Gościniec', 'Ogród'],
  service: ['Pracownia', 'Ekipa', 'Grupa', 'Studio', 'Spółka', 'Manufaktura', 'Kolektyw', 'Biuro', 'Atelier', 'Duet'],
}

export const middleWords = [
  'Pod Lipami',
  'Nad Stawem',
  'Zielone Wzgórze',
  'Biała Brzoza',
  'Stary Młyn',
  'Cztery Pory',
  'Złoty Kłos',
  'Leśny Zakątek',
  'Na Skarpie',
  'Rajska Jabłoń',
  'Sokole Oko',
  'Pod Kasztanem',
  'Srebrna Łania',
  'Wrzosowa Polana',
  'Cicha Przystań',
  'Za Rogatkami',
  'Jaskółcze Gniazdo',
  'Bursztynowa',
  'Pod Aniołem',
  'Trzy Dęby',
  'Lawendowa',
  'Na Końcu Świata',
  'Kwitnąca Wiśnia',
  'Makowe Pole',
]

export const sentences = [
  'Prowadzimy rodzinny interes od dwudziestu lat i znamy każdy kąt okolicy.',
  'Do dyspozycji gości oddajemy cały teren z parkingiem i placem zabaw.',
  'Doradzamy przy układzie stołów, oświetleniu i kolejności dnia.',
  'W cenie jest opieka koordynatora od przyjazdu pierwszych gości do końca zabawy.',
  'Po zmroku palimy ognisko, a przy niepogodzie rozstawiamy namiot.',
  'Dojazd od głównej drogi jest oznakowany, a z dworca zabieramy gości busem.',
  'Przyjmujemy także małe grupy w środku tygodnia, wtedy jest spokojniej i taniej.',
  'Zapraszamy na oglądanie po wcześniejszym telefonie, najchętniej w niedzielę po południu.',
  'Menu układamy z lokalnych produktów i pytamy o alergie przed każdym przyjęciem.',
  'Sprzęt sprawdzamy dzień wcześniej, zapasowy czeka zawsze w samochodzie.',
  'Sala ma wysokie okna, drewnianą podłogę i osobne wejście dla obsługi.',
  'Muzyka może grać do czwartej nad ranem, sąsiadów nie mamy.',
  'Rozliczamy się jasno: bez opłat, o których nie ma słowa w cenniku.',
  'Fotografowie chwalą u nas wieczorne światło i stary sad.',
]
