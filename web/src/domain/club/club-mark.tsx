import { IconBuildingWarehouse } from '@tabler/icons-react'
import { atClub } from '../../lib/club-address.ts'
import { useConfiguration } from './configuration.ts'
import classes from './club-mark.module.css'

type ClubMarkProps = {
  size?: number
  /** Replaces the club's colour, to try another. */
  ground?: string
}

/** The club's logo, or a mark in its colours. The name always stands beside it, so screen readers skip it. */
export function ClubMark({ size = 32, ground }: ClubMarkProps) {
  const { siteLogo } = useConfiguration().images
  if (siteLogo !== '') return <img src={atClub(siteLogo)} alt="" className={classes.logo} style={{ maxHeight: size }} />
  return (
    <span className={classes.mark} style={{ width: size, height: size, background: ground }} aria-hidden>
      <IconBuildingWarehouse size={Math.round(size * 0.6)} stroke={1.75} />
    </span>
  )
}
