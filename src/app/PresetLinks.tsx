import { NavLink } from 'react-router-dom';
import { PRESET_GROUPS, PRESETS } from '../config/presets';
import { fixedSizePath, ROUTES } from '../config/routes';
import { useText } from '../i18n';
import { MenuGroup } from './MenuGroup';

/**
 * A link to the page of all presets, and for each preset a link to the page that resizes images to the preset's size.
 * The presets are in groups. For use in `MenuLinks`.
 */
export function PresetLinks() {
  const { t, format } = useText();
  return (
    <>
      <NavLink to={ROUTES.presets} end>
        {t('layout.allPresets')}
      </NavLink>
      {PRESET_GROUPS.map((group) => (
        <MenuGroup key={group} title={t(`presets.groups.${group}`)}>
          {PRESETS.filter((preset) => preset.group === group).map(({ id, label, size }) => (
            <li key={id}>
              <NavLink to={fixedSizePath(size)}>
                <span>{t(label)}</span>
                <small>{format.size(size)}</small>
              </NavLink>
            </li>
          ))}
        </MenuGroup>
      ))}
    </>
  );
}
