import { Link } from 'react-router'
import { ClubMark } from '../domain/club/club-mark.tsx'
import { useConfiguration } from '../domain/club/configuration.ts'
import { atClub } from '../lib/club-address.ts'
import classes from './sidebar.module.css'

/** The club's mark and name above the menu, which lead home. */
export function SidebarClub({ isNarrow = false }: { isNarrow?: boolean }) {
  const { general, images } = useConfiguration()
  const { siteName } = general
  const picture = images.menuBackground
  return (
    <Link to="/dashboard" className={classes.club} aria-label={siteName}>
      {picture !== '' && <img src={atClub(picture)} alt="" className={classes.clubGround} />}
      <ClubMark size={32} />
      {!isNarrow && <span className={classes.name}>{siteName}</span>}
    </Link>
  )
}
