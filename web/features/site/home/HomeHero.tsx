import {
  Briefcase,
  Cake,
  Church,
  GraduationCap,
  Heart,
  type LucideIconData,
  Mic,
  Music,
  PartyPopper,
} from '@lucide/icons'
import type { EventType } from '#domain/listing/codes.ts'
import { eventTypeLabels } from '#domain/listing/labels.pl.ts'
import { HomeSearch } from './HomeSearch.tsx'
import { useHomeSearch } from './use-home-search.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Scene } from '#web/ui/Paper.tsx'

const occasions: readonly { code: EventType; icon: LucideIconData }[] = [
  { code: 'wedding', icon: Heart },
  { code: 'birthday_adult', icon: Cake },
  { code: 'corporate_party', icon: Briefcase },
  { code: 'christening', icon: Church },
  { code: 'birthday_kids', icon: PartyPopper },
  { code: 'prom', icon: GraduationCap },
  { code: 'conference', icon: Mic },
  { code: 'concert', icon: Music },
]

/** The top of the home page: a picture with the search panel over its edge, and the popular occasions. */
export function HomeHero() {
  const search = useHomeSearch()
  return (
    <>
      <section className="relative bg-wisnia-950 text-on-dusk">
        <div className="relative isolate flex min-h-160 flex-col overflow-hidden lg:min-h-180">
          {/* Below the text on narrow screens, behind it on wide ones. */}
          <Scene
            name="hero"
            eager
            className="absolute inset-0 -z-10 h-full w-full object-cover object-bottom max-lg:top-[38%] max-lg:h-[62%]"
          />
          <div className="page w-full pt-10 lg:pt-20">
            <h1 className="max-w-[11ch] text-5xl text-white [text-shadow:0_2px_30px_rgb(40_4_12/.55)]">
              Niech się <i>wydarzy.</i>
            </h1>
            <p className="mt-4 max-w-[32ch] text-lg text-on-dusk lg:mt-6 lg:text-xl lg:leading-8">
              Znajdź salę i usługi na swoje wydarzenie. Sprawdź wolny termin, poznaj cenę i zarezerwuj online – bez
              zakładania konta.
            </p>
          </div>
        </div>
        <div className="page relative z-10 -mt-18 pb-1 lg:-mt-14">
          <HomeSearch {...search} />
        </div>
        <div className="absolute inset-x-0 bottom-0 h-[calc(100%-40rem)] bg-bg lg:h-[calc(100%-45rem)]" />
      </section>
      <section className="page pt-8" aria-labelledby="okazje">
        <h2 id="okazje" className="sr-only">
          Popularne okazje
        </h2>
        <ul className="scroll-x gap-2 max-md:-mx-4 max-md:px-4 md:flex-wrap md:justify-center">
          {occasions.map(({ code, icon }) => (
            <li key={code}>
              <a
                href={search.hrefOf({ event_type: code })}
                className="chip"
                data-carries=""
                onClick={(event) => {
                  // A typed town that was not picked is looked up first, so that it is not lost.
                  if (!search.unread || event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  void search.go({ event_type: code })
                }}
              >
                <Icon of={icon} className="text-primary-text" />
                {eventTypeLabels[code]}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
