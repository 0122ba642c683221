/** The brand form with nothing filled in. */
export const EMPTY_BRAND = {
  digest_title: "",
  org_name: "",
  local_area: "",
  footer_line: "",
  accent_dark: "",
  accent_light: "",
  logo: null,
  remove_logo: false,
};
