import { describe, expect, test } from "vitest";
import { doubtsOf, translationFault } from "./faults";

describe("a faithful translation passes", () => {
  test.each([
    [
      "Crews restored power to 1,200 members on July 9.",
      "Las cuadrillas devolvieron la electricidad a 1,200 socios el 9 de julio.",
    ],
    [
      "Crews restored power to 1,200 members on July 9.",
      "Las cuadrillas devolvieron la electricidad a 1.200 socios el 9 de julio.",
    ],
    ["RUS awarded $3.5 million to three cooperatives.", "RUS otorgó $3.5 millones a tres cooperativas."],
    ["RUS awarded $3.5 million to three cooperatives.", "RUS otorgó 3,5 millones de dólares a 3 cooperativas."],
    ["The plan costs $2 billion over ten years.", "El plan cuesta 2 mil millones de dólares en diez años."],
    ["The plan costs $2 billion over ten years.", "El plan cuesta $2,000 millones en diez años."],
    ["The line will cost a billion dollars.", "La línea costará mil millones de dólares."],
    ["Members paid $1 million more.", "Los socios pagaron 1 millón de dólares más."],
    ["About a million customers lost power.", "Cerca de un millón de clientes se quedaron sin luz."],
    ["Rates may rise 4.2 percent in May.", "Las tarifas pueden subir 4.2 % en mayo."],
    ["The board may vote on Monday, March 2, 2026.", "La junta puede votar el lunes 2 de marzo de 2026."],
    ["FERC and NERC approved the U.S. rule.", "FERC y NERC aprobaron la norma de Estados Unidos."],
    ["A dozen utilities filed comments.", "Una docena de empresas eléctricas presentaron comentarios."],
    ["Twelve utilities filed comments.", "Doce empresas eléctricas presentaron comentarios."],
    ["The 345-kV line runs 90 miles.", "La línea de 345 kV recorre 90 millas."],
    ["Order No. 1920-B takes effect in 60 days.", "La Orden n.º 1920-B entra en vigor en 60 días."],
    ["The outage began at 6:30 p.m.", "El apagón comenzó a las 6:30 p. m."],
    ["Tens of thousands lost power.", "Decenas de miles se quedaron sin electricidad."],
    ["One crew was hurt.", "Una cuadrilla resultó herida."],
    ["The cooperative did not raise rates in 2025.", "La cooperativa no subió las tarifas en 2025."],
    ["The CEO said AI drives demand.", "El director general dijo que la IA impulsa la demanda."],
    ["Some 240 homes in Sept. had no service.", "Unas 240 viviendas no tuvieron servicio en septiembre."],
    ["The loan covers $750,000.", "El préstamo cubre $750,000."],
    ["Demand will grow 15% by 2030.", "La demanda crecerá un 15 % para 2030."],
    ["Half of the poles failed.", "La mitad de los postes falló."],
    ["The fine is $25 thousand.", "La multa es de 25 mil dólares."],
    ["Phase three was planned for two sites.", "La tercera fase estaba prevista para dos sitios."],
    ["It saves millions of Americans up to $3,000.", "Ahorra a millones de estadounidenses hasta 3,000 dólares."],
    ["In E.O. 13873 he granted authority to the agency.", "En la Orden Ejecutiva 13873 otorgó autoridad a la agencia."],
    ["The storm was about 90 miles (145 km) south.", "La tormenta estaba a unas 90 millas (145 kilómetros) al sur."],
    [
      "A 24-hour outage hit the 345 kV line last week.",
      "Un apagón de 24 horas afectó la línea de 345 kV la semana pasada.",
    ],
    ["Comments are due in 45 days.", "El plazo para comentarios vence en 45 días."],
    ["The fire burned 12 square miles.", "El incendio quemó 12 millas cuadradas."],
    ["It stores 5 billion cubic feet of gas.", "Almacena 5 mil millones de pies cúbicos de gas."],
    ["Winds reached 70 miles per hour.", "El viento alcanzó 70 millas por hora."],
    ["The rate is 12 cents per kilowatt-hour.", "La tarifa es de 12 centavos por kilovatio-hora."],
    ["One in five poles failed in two decades.", "Uno de cada cinco postes falló en dos décadas."],
    ["Thirty-five crews came in March.", "Treinta y cinco cuadrillas llegaron en marzo."],
  ])("%s", (english, text) => {
    expect(translationFault({ english, text })).toBeNull();
  });
});

describe("a changed figure, date or initialism is rejected", () => {
  test.each([
    ["Crews restored power to 1,200 members.", "Las cuadrillas devolvieron la electricidad a 12,000 socios."],
    ["RUS awarded $3.5 million to three cooperatives.", "RUS otorgó $3.5 millones a cuatro cooperativas."],
    ["RUS awarded $3.5 million to three cooperatives.", "RUS otorgó $3.5 mil millones a tres cooperativas."],
    ["The plan costs $2 billion.", "El plan cuesta $2 billones."],
    ["The plan costs $2 billion.", "El plan cuesta 2 millones de dólares."],
    ["Rates rise 4.2 percent.", "Las tarifas suben 42 %."],
    ["The rule takes effect July 9.", "La norma entra en vigor el 9 de junio."],
    ["The rule takes effect July 9.", "La norma entra en vigor en julio."],
    ["The board votes Monday.", "La junta vota el martes."],
    ["FERC approved the rule on rates.", "La comisión aprobó la norma sobre tarifas."],
    ["Three crews came to help.", "Llegaron cuadrillas para ayudar."],
    ["Crews came to help in town.", "Llegaron tres cuadrillas para ayudar en el pueblo."],
    ["The line runs 90 miles to Vernon.", "La línea recorre 145 kilómetros hasta Vernon."],
    ["The rule starts in 2027.", "La norma empieza en 2026."],
    ["About a million customers lost power.", "Cerca de mil clientes se quedaron sin luz."],
    ["Demand will grow 15% by 2030.", "La demanda crecerá para 2030."],
    ["The storm was about 90 miles (145 km) south.", "La tormenta estaba a unos 90 kilómetros (145 millas) al sur."],
    ["The plant makes 700 megawatts.", "La central genera 700 kilovatios."],
    ["Comments are due in 45 days.", "El plazo para comentarios vence en 45 semanas."],
    ["The agency published plans last month.", "La agencia publicó planes el año pasado."],
  ])("%s", (english, text) => {
    expect(translationFault({ english, text })).toMatch(/differs|missing/u);
  });
});

test.each([
  ["The crews of the cooperative restored the power.", "The crews of the cooperative restored the power and left."],
  ["Crews restored power to members after the storm.", "Sí."],
  ["Crews restored power.", "Las cuadrillas\ndevolvieron la luz."],
  ["Crews restored power.", "Vea https://example.com/luz."],
])("text that is not a translation is rejected: %s", (english, text) => {
  expect(translationFault({ english, text })).toMatch(/not/u);
});

test.each([
  ["The board did not approve it.", "La junta lo aprobó.", "a negation in one of them only"],
  [
    "The award went to Ozarks Electric in Fayetteville.",
    "El premio fue para Ozarks Electric.",
    "names not found: Fayetteville",
  ],
  ["Rates rise 4 percent.", "Las tarifas suben 4.", "a percentage in one of them only"],
  ["It costs $4.", "Cuesta 4.", "an amount of money in one only"],
])("a doubt is reported to the second reader: %s", (english, text, doubt) => {
  expect(doubtsOf({ english, text })).toEqual([doubt]);
});

test("names of official bodies may be translated", () => {
  const english =
    "Last week the Federal Energy Regulatory Commission and North Carolina asked Duke Energy and José Ortiz.";
  const text =
    "La semana pasada la Comisión Federal Reguladora de Energía y Carolina del Norte preguntaron a Duke Energy y a José Ortiz.";
  expect(doubtsOf({ english, text })).toEqual([]);
});
