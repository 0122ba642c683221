import { describe, expect, test } from "vitest";
import { extractPage } from "./page/extract-page";

const nav = '<nav><a href="/">Home</a> <a href="/news">News</a></nav>';
const footer = "<footer>Ozark Weekly, 12 Main Street.</footer>";

function read(title: string, heading: string, text: string) {
  const paragraphs = text.split("\n").map((paragraph) => `<p>${paragraph}</p>`);
  const html = `<html><head><title>${title}</title><meta property="og:site_name" content="Ozark Weekly"></head>
    <body>${nav}<main><h1>${heading}</h1>${paragraphs.join("")}</main>${footer}</body></html>`;
  return extractPage(html, "https://ozark.example/river-line");
}

const LINE = "Board votes to rebuild river line";
const GONE =
  "Sorry, the page you are looking for does not exist. It may have been moved or deleted. Try our search, or go to the home page to read the newest stories about our region and its electric cooperative.";

describe("an error page has no text", () => {
  test.each([
    ["Page not found", "Page not found", GONE],
    ["404 - Page Not Found | Ozark Weekly", "Oops!", GONE],
    [
      "Ozark Weekly",
      "404",
      "We couldn't find the page. Please check the URL and try again, or return to the home page of the paper.",
    ],
    [LINE, LINE, GONE],
    [
      LINE,
      "Not found",
      "The article you requested is no longer available on our site. Please visit our front page for news of the day.",
    ],
    [
      "Error 404",
      "This page can’t be found",
      "It looks like nothing was found at this location. The link you followed may be broken, or the page may have been removed.",
    ],
    [
      "Article removed",
      "This article is no longer available",
      "This story has been removed from our archive because the agreement with its publisher has expired.",
    ],
    [
      "Something went wrong",
      "Something went wrong",
      "An error occurred while we were loading this page. Please try again later or contact the site administrator for help.",
    ],
    [
      "503 Service Unavailable",
      "Service unavailable",
      "The server is down for maintenance at the moment. We will be back soon, so please try again in a few minutes.",
    ],
    [
      "Under maintenance",
      "We'll be back soon",
      "Our site is undergoing scheduled maintenance. We will be back shortly, and thank you for your patience today.",
    ],
    [
      "Página no encontrada",
      "Página no encontrada",
      "Lo sentimos, la página que busca no existe o ha sido eliminada. Vuelva a la página de inicio o use el buscador de nuestro sitio.",
    ],
    [
      "Error 404 - La Voz",
      "¡Ups!",
      "No hemos podido encontrar la página solicitada. Es posible que el enlace haya cambiado; intente de nuevo más tarde.",
    ],
    [
      "La cooperativa aprueba su plan",
      "La cooperativa aprueba su plan",
      "La noticia que buscas ya no está disponible en nuestro sitio. Te invitamos a leer las últimas noticias en la portada.",
    ],
    [
      "Algo salió mal",
      "Algo salió mal",
      "Se produjo un error al cargar el contenido de esta página. Intente nuevamente más tarde o vuelva al inicio del sitio.",
    ],
    [
      "Sitio en mantenimiento",
      "Sitio en mantenimiento",
      "Nuestro sitio está en mantenimiento por unas horas. Agradecemos su paciencia y le pedimos que regrese más tarde.",
    ],
    ["Page not found", "Page not found", "Nothing here."],
  ])("%s: %s", (title, heading, text) => {
    expect(read(title, heading, text)).toMatchObject({ text: "", text_status: "none", is_error: true });
  });
});

describe("a gate has no text", () => {
  test.each([
    [
      LINE,
      "Please enable JavaScript and cookies to continue. Checking if the site connection is secure. Electric cooperative news needs to review the security of your connection before proceeding. Ray ID: 8c1d.",
    ],
    [
      LINE,
      "Checking if the site connection is secure. Electric cooperative news will open as soon as this is done, in a few seconds.",
    ],
    [
      LINE,
      "This content is not available in your region. We recognize you are attempting to access this electric cooperative website from a country belonging to the European Economic Area. For any issues, contact the publisher.",
    ],
    [
      LINE,
      "Our website uses cookies to give you the best experience. By clicking Accept you agree to our electric cooperative's cookie policy. You can change your preferences at any time. Accept all. Reject all.",
    ],
    [
      "Un momento…",
      "Comprobando si la conexión del sitio es segura. Habilite JavaScript y las cookies para continuar con la lectura de esta noticia.",
    ],
    [
      LINE,
      "Verifique que usted es humano. Esta operación puede tardar unos segundos, y después podrá leer la noticia que eligió.",
    ],
    [
      LINE,
      "Este contenido no está disponible en su región. Reconocemos que intenta acceder a este sitio desde un país de otra zona del mundo.",
    ],
    [
      LINE,
      "Utilizamos cookies para ofrecerle la mejor experiencia en nuestro sitio. Al hacer clic en Aceptar, usted está de acuerdo con su uso. Rechazar todo.",
    ],
  ])("%s: %s", (title, text) => {
    expect(read(title, title, text)).toMatchObject({ text: "", text_status: "consent", is_error: false });
  });
});

describe("a short article about errors and outages keeps its text", () => {
  test.each([
    [
      "Page not found: county website down for a second day",
      "The county's website was down for a second day on Tuesday, and visitors saw only an error message.\nClerk Ann Lee said the company that runs the site expects it to work again by Thursday.",
    ],
    [
      "404 homes lose power in Newton County",
      "A storm left 404 homes without power on Monday night, Ozark Valley Electric said.\nCrews restored service to most of them by morning, and the rest will follow on Tuesday.",
    ],
    [
      "Service unavailable for 2,000 members after storm",
      "Phone service was unavailable for 2,000 members after a storm on Monday, the cooperative said.\nMembers can report an outage by text message until the lines have been repaired.",
    ],
    [
      "Cooperative's outage map is down",
      "The outage map of Ozark Valley Electric was not available on Monday because too many members opened it at once.\nThe cooperative asked members to try again later or to call its office.",
    ],
    [
      "Missing lineworker found",
      "A lineworker who had been missing since Sunday was found on Monday, the sheriff of Newton County said.\nHe had been cut off by high water and was not hurt.",
    ],
    [
      "La página de la cooperativa no estuvo disponible",
      "La página de la cooperativa no estuvo disponible el lunes por una falla en el centro de datos, dijo la gerente.\nLos socios pudieron pagar sus facturas por teléfono hasta la tarde.",
    ],
    [
      "Sorry state of the county's poles",
      "Half of the poles in Newton County are more than fifty years old, an auditor said on Monday.\nThe board has asked for bids to replace two thousand of them over the next three years.",
    ],
  ])("%s", (title, text) => {
    expect(read(`${title} | Ozark Weekly`, title, text)).toMatchObject({
      text: text.replaceAll("\n", "\n\n"),
      text_status: "full",
      is_error: false,
    });
  });
});
