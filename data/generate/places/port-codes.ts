/**
 * UN/LOCODEs of ports that the World Port Index has by another or no code, with their number in it. They are
 * those that sea-ports 0.0.9 (https://github.com/marchah/sea-ports, MIT, Copyright
 * 2016 marchah) gives for the same port by its codes, or by its name within 12 km in the same country.
 * Beside these, Tanjung Priok (IDTPP) is the port of Jakarta, and Apapa (NGAPP) that of Lagos. Shekou has the
 * code of Shenzhen (CNSZX), and Guangzhou the one of its outer port Nansha (CNNSA); London Gateway (GBLGP) is 10 km
 * from Tilbury.
 */
const list = `
  AEFJR 48262, AERUW 48282, AUADL 54220, BRVLC 12491, CAOAK 3020, CLCHB 14197,
  CLPTI 14671, CLTHO 14420, CNBAY 60230, CNCAN 57830, CNDLC 60250, CNHAK 57760,
  CNJIA 59985, CNNGB 59940, CNNKG 60000, CNNSA 57830, CNQZJ 57874, CNSHA 59970,
  CNSZX 57777, CNTAO 60140, CNWEI 60150, CNWNZ 59910, CNXAM 57870, CNXMN 57870,
  CNYNT 60160, CNZAP 59963, CRCAL 15500, CRMOB 9805, DEBRB 30720, DJPOD 47850,
  DOHAI 11045, EGAIS 48030, FIMTL 27750, FIOLU 27520, FRDKK 35730, GBLGP 31430,
  GBPME 35600, GTSTC 9625, IDPJG 50380, IDTPP 50970, IEDUB 34480, INCOK 49130,
  INIXE 49030, INKRI 49455, JPFKY 61605, JPONO 61630, JPTOY 61850, KRONS 60400,
  MGTMM 47540, MVMLE 49200, MYPGU 49982, MYWSP 49930, NGAPP 46130, NOHOY 23720,
  OMMNQ 48250, PACFZ 9865, PHISB 59770, PHMNN 58370, PHMNS 58370, PTOPO 37950,
  RUGDX 62550, RUROV 44070, SGSIN 50000, SVAQJ 15640, THPAT 57450, THSGZ 57439,
  TTPTS 11725, USNTS 8500, USOCW 8390, USRBC 8610, USXHO 7640, VNVIC 57580,
  VNVUT 57570, YELAD 48190, YEMKX 48210
`;

/** Codes by the number of the port in the World Port Index. */
export function otherCodes(number: string): readonly string[] {
  const all = list.split(',').map((each) => each.trim().split(' '));
  return all.flatMap(([code = '', of]) => (of === number ? [code] : []));
}
